import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import { membersOf } from '../../domain/parse-json.ts'
import { Problem } from '../../domain/problem.ts'
import { problemDocument, toProblem } from '../problems.ts'
import { type Arguments, callOperation } from './call-operation.ts'
import { FREE, findClearance, type Question } from './find-clearance.ts'
import type { McpLibrary } from './library.ts'
import type { Era, Message } from './message.ts'
import { META, refusal, resultOf } from './results.ts'
import type { Tool } from './tools.ts'

/** A tool with the check of its arguments, which is made once. */
export interface ReadyTool extends Tool {
  check: (given: Arguments) => void
}

interface Parts {
  app: FastifyInstance
  docsUrl: string
  library: McpLibrary
}

type Answer = ReturnType<McpLibrary['inputResponse']>

const CONFIRM = 'confirm'
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

/** Does what a tool is asked for, after a person's agreement where it needs one. Refusals are results that say what to do. */
export async function callTool(
  { app, docsUrl, library }: Parts,
  tool: ReadyTool,
  given: Arguments,
  { ctx, admitted, era }: Message & { era: Era },
  call: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    tool.check(given)
    const answer = library.inputResponse(call.mcpReq.inputResponses, CONFIRM)
    if (answer.kind === 'elicit' && !isAgreed(answer)) return said('Not done: the person did not agree.')
    const args = { ...given, ...(isAgreed(answer) && { confirmation: call.mcpReq.requestState<string>() }) }
    const seesQuotes = admitted.caller.key.scopes.includes('read_quotes')
    const mayTry = tool.scopes.every((scope) => admitted.caller.key.scopes.includes(scope))
    const { question, revision } = mayTry ? await findClearance(ctx, tool, args, seesQuotes) : FREE
    if (question) return era === 'modern' && canAsk(call) ? askPerson(library, question) : askAgent(question)
    admitted.revision = revision
    return resultOf(await callOperation(app, tool, args, admitted))
  } catch (error) {
    const problem = toProblem(error, Number.POSITIVE_INFINITY)
    if (!(error instanceof Problem)) app.log.error({ err: error, request_id: admitted.requestId }, 'a tool failed')
    return refusal(problemDocument(problem, admitted.requestId, docsUrl))
  }
}

/** To clients of an earlier protocol, a server without sessions has no way back. */
function canAsk({ mcpReq }: ServerContext): boolean {
  return membersOf(membersOf(mcpReq.envelope)[CAPABILITIES]).elicitation !== undefined
}

/** The client asks the person, and repeats the call with their answer. */
function askPerson({ inputRequired }: McpLibrary, { text, confirmation }: Question): InputRequiredResult {
  const agreed = { type: 'boolean' as const, title: 'I agree', description: 'Do exactly this.', default: false }
  return inputRequired({
    requestState: confirmation,
    inputRequests: {
      [CONFIRM]: inputRequired.elicit({
        message: text,
        requestedSchema: { type: 'object', properties: { agreed }, required: ['agreed'] },
      }),
    },
  })
}

function isAgreed(answer: Answer): boolean {
  return answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.agreed === true
}

/** The agent asks the person itself, and repeats the call with the confirmation. */
function askAgent({ text, confirmation }: Question): CallToolResult {
  const next = `Not done yet (confirmation_required). Ask the person you work for: ${text}\nIf they agree, call the tool again with the same arguments and "confirmation": "${confirmation}". It counts for ten minutes, unless the quote changes.`
  return { ...said(next), _meta: { [META.confirmation]: confirmation } }
}

function said(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] }
}
