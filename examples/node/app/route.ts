export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const { report } = await import('../inbox.ts')
  return Response.json(report())
}
