import { gzipSync } from 'node:zlib'
import { onEndOfParent } from '#lib/processes/parent.ts'
import { startTrickServer, type Trick } from './trick-server.ts'

// A host of token JSON in a separate process, so that its CPU time does not count as the explorer's; sends
// its port.

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const gzipped = (text: string): Trick => {
  const bytes = gzipSync(text)
  return (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes)
}

onEndOfParent(() => process.exit(0))
const { port } = await startTrickServer({
  '/honest.json': (_, response) => response.end('{"description":"All of it"}'),
  // 5 kB that decompress to 4.8 MB, and a JSON of the maximum size.
  '/nested-bomb.json': gzipped(nested(2_400_000)),
  '/nested.json': gzipped(`{"a":${nested(30_000)}}`),
  '/many.json': gzipped(`[${'{},'.repeat(20_000)}{}]`),
})
process.send?.({ port })
