import type { AnswerHead, WatchedCall } from '#contract/socket.ts'

/** The message with which the live socket sends the new answer of a call. */
export async function answerFrame(
  watched: WatchedCall,
  output: unknown,
  encoding: AnswerHead['data']['encoding'] = 'identity',
): Promise<ArrayBuffer> {
  const head = new TextEncoder().encode(
    JSON.stringify({ type: 'answer', data: { watched, encoding } } satisfies AnswerHead),
  )
  const text = Response.json(output).body
  const body = encoding === 'gzip' ? text?.pipeThrough(new CompressionStream('gzip')) : text
  const bytes = new Uint8Array(await new Response(body ?? null).arrayBuffer())
  return new Uint8Array([head.length >> 8, head.length & 0xff, ...head, ...bytes]).buffer
}
