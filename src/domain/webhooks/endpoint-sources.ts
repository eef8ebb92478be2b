/** The sources of webhook endpoints. */
export const ENDPOINT_SOURCES = ['merchant', 'automation_platform', 'agent_protocol'] as const
export type EndpointSource = (typeof ENDPOINT_SOURCES)[number]
