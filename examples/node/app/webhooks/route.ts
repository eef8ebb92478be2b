export async function POST(request: Request): Promise<Response> {
  const { receive } = await import('../../inbox.ts') // not before it runs: a build needs neither secrets nor a database
  const body = Buffer.from(await request.arrayBuffer()) // the signature is over the bytes as sent, so nothing may parse them first
  return new Response(null, { status: receive(body, Object.fromEntries(request.headers)) ? 204 : 400 })
}
