import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startStandingNode } from '#embedded/chain/testing/standing-node.ts'

/**
 * A node of the local chain in this folder. The chain is stopped, and its newest block is final like all
 * others.
 */
export async function startSettledNode(dir: string) {
  const node = await startStandingNode({ dir, seed: '', perSlot: 0 })
  const server = createServer(async (request, response) => {
    const body = (await text(request)).replaceAll('"finalized"', '"confirmed"')
    const answer = await fetch(node.rpcUrl, { method: 'POST', body })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wsUrl: node.wsUrl,
    tip: await node.call<number>('getSlot', { commitment: 'confirmed' }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await node.stop()
    },
  }
}
