import { expect, onTestFinished, test } from 'vitest'
import { ChainUnavailable } from '../client.ts'
import { connectTo } from '../testing/connect.ts'
import { startFakeNode } from '../testing/fake-node.ts'
import { RpcError } from './errors.ts'

async function start(failFast: boolean) {
  const node = await startFakeNode()
  const chain = connectTo({ rpcUrl: node.url }, { failFast })
  onTestFinished(async () => {
    chain.close()
    await node.stop()
  })
  const took = async (deadlineMs: number) => {
    const startedAt = performance.now()
    const answer = await chain.getSlot('confirmed', { deadlineMs }).catch((error) => error)
    return { answer, ms: performance.now() - startedAt }
  }
  await chain.getSlot('confirmed')
  return { node, took }
}

test.each(['refuses connections', 'accepts them and never answers'])(
  'once the node is known to be away (it %s), calls fail at once, and its return is noticed within seconds',
  async (how) => {
    const { node, took } = await start(true)
    const hangs = how.startsWith('accepts')
    if (hangs) node.intercept = () => 'hang'
    else await node.stop()
    expect((await took(5_000)).answer).toBeInstanceOf(ChainUnavailable)
    await took(1_000)

    // On a busy machine one call may take longer, but no call waits for its deadline.
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const { answer, ms } = await took(5_000)
      expect(answer).toBeInstanceOf(ChainUnavailable)
      expect(answer.message).toMatch(/has not answered for \d+ s/)
      times.push(ms)
    }
    expect(Math.min(...times)).toBeLessThan(100)

    if (hangs) node.intercept = undefined
    else await node.start()
    await expect.poll(async () => (await took(5_000)).answer).toEqual(expect.any(Number))
  },
)

test('a node that limits the rate of calls, or answers with errors, is not away', async () => {
  const { node, took } = await start(true)
  // After a rate limit all calls pause, here for seconds. Calls to an unreachable node fail at once.
  const answerAfterPause = async () => (await took(30_000)).answer
  node.intercept = () => ({ status: 429, body: '' })
  await took(4_000)
  node.intercept = () => ({ error: { code: -32_000, message: 'no' } })
  expect(await answerAfterPause()).toBeInstanceOf(RpcError)
  node.intercept = undefined
  expect(await answerAfterPause()).toEqual(expect.any(Number))
})
