import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { call, liveLocalnet } from '#embedded/chain/testing/live.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import type { Snippet } from '#web/components/docs/snippet.ts'
import { listSnippets } from '#web/screens/developer-tools/snippets.ts'
import { listExamples, listQuickstart } from '#web/screens/rpc-docs/example.ts'

// Runs the snippets of the developer tools as they are shown, against a local chain.

const localnet = liveLocalnet({ tps: 0 })
const run = promisify(execFile)
/** Modules find this project's packages from here. */
const root = fileURLToPath(new URL('..', import.meta.url))
const ORIGIN = 'https://explorer.example.org'

const all = () => listSnippets({ rpc: localnet().rpcUrl, webSocket: localnet().wsUrl }, ORIGIN)
const titles = listSnippets({ rpc: 'http://x', webSocket: 'ws://x' }, ORIGIN).map(({ title }) => title)
const find = (title: string) => all().find((snippet) => snippet.title === title) as Snippet

/** The request of a curl command as fetch sends it; curl itself is not on every machine. */
function requestOf(command: string): Request {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  expect(words.shift()).toBe('curl')
  const [url = '', ...options] = words.filter((word) => word !== '--fail' && word !== '\\')
  const optionOf = (name: string) => options[options.indexOf(name) + 1]
  const body = options.includes('-d') ? optionOf('-d') : undefined
  if (body === undefined) return new Request(url)
  const [header = '', value = ''] = optionOf('-H')?.split(': ') ?? []
  return new Request(url, { method: 'POST', headers: { [header]: value }, body })
}

describe('shell', () => {
  test('the node answers that it is healthy', async () => {
    const answer = await fetch(requestOf(find('Check the node').code))
    expect(await answer.json()).toMatchObject({ result: 'ok' })
  })

  test('the newest slot is read', async () => {
    const answer = (await (await fetch(requestOf(find('Read the newest slot').code))).json()) as {
      result: number
    }
    expect(answer.result).toBeGreaterThan(0)
  })

  test('the request to the explorer goes to a call of its API', async () => {
    expect(requestOf(find('Read from this explorer').code).url).toBe(`${ORIGIN}/api/network/stats`)
  })

  test('the CLI is configured with both URLs', () => {
    expect(find('Configure the Solana CLI').code).toContain(
      `--url ${localnet().rpcUrl} --ws ${localnet().wsUrl}`,
    )
  })
})

const runModule = (code: string) =>
  run(process.execPath, ['--input-type=module', '-e', code], { cwd: root, timeout: 60_000 })

describe('programs', () => {
  test.each(['Connect with @solana/kit', 'Connect with @solana/web3.js'])(
    '%s prints the newest slot',
    async (title) => {
      const { stdout } = await runModule(find(title).code)
      expect(stdout).toMatch(
        /^Slot \d+, (newest blockhash [1-9A-HJ-NP-Za-km-z]{32,44}|balance \d+ lamports)\n$/,
      )
    },
  )

  test('the subscription prints a slot after its confirmation', async () => {
    // Node 20 has no WebSocket of its own; the program ends after its third message.
    const before = `import { WebSocket } from 'ws'
      globalThis.WebSocket = WebSocket
      const print = console.log
      let count = 0
      console.log = (text) => { print(text); if (++count === 3) process.exit(0) }\n`
    const { stdout } = await runModule(before + find('Follow new slots').code)
    const [confirmation, ...slots] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(confirmation).toMatchObject({ id: 1, result: expect.any(Number) })
    for (const slot of slots)
      expect(slot).toMatchObject({
        method: 'slotNotification',
        params: { result: { slot: expect.any(Number) } },
      })
    expect(slots).toHaveLength(2)
  })
})

describe('the JSON-RPC', () => {
  const code = (title: string, params = '[]', method = 'getEpochInfo') =>
    listExamples(method, params, localnet().rpcUrl).find((one) => one.title === title)?.code ?? ''

  test('the command sends the request', async () => {
    const answer = await fetch(requestOf(code('curl', '[{"commitment": "confirmed"}]')))
    expect(await answer.json()).toMatchObject({ id: 1, result: { epoch: 0 } })
  })

  test('the code of kit sends it', async () => {
    const { stdout } = await runModule(
      code('@solana/kit', '[0, 5, {"commitment": "confirmed"}]', 'getBlocks'),
    )
    expect(stdout).toMatch(/^\[\s*0n,/)
  })

  test('the quickstart reads the transactions of a block, also those of version 1', async () => {
    const address = encodeBase58(Buffer.alloc(32, 8))
    const { result: signature } = await call(localnet(), 'requestAirdrop', address, 1_000_000_000)
    const slotOf = async () => {
      const { result } = await call(localnet(), 'getSignatureStatuses', [signature])
      const [status] = (result as { value: ({ slot: number; confirmationStatus: string } | null)[] }).value
      return status?.confirmationStatus === 'finalized' ? status.slot : 0
    }
    await expect.poll(slotOf).toBeGreaterThan(0)
    const [, block] = listQuickstart({ rpc: localnet().rpcUrl, webSocket: localnet().wsUrl }, address)
    expect(block?.code).toContain('{ maxSupportedTransactionVersion: 1 }')
    // Of the block with the transaction, in place of the newest one.
    const code = block?.code.replace('await rpc.getSlot().send()', `${await slotOf()}n`) ?? ''
    const { stdout } = await runModule(code)
    expect(stdout).toMatch(new RegExp(`^${signature} \\S+ succeeded$`, 'm'))
  })

  test('the quickstart lists the past transactions of an address, and tells new ones', async () => {
    const address = encodeBase58(Buffer.alloc(32, 7))
    const give = () => call(localnet(), 'requestAirdrop', address, 1_000_000_000)
    const { result: signature } = await give()
    const urls = { rpc: localnet().rpcUrl, webSocket: localnet().wsUrl }
    const [past, , coming] = listQuickstart(urls, address)
    await vi.waitFor(async () =>
      expect((await call(localnet(), 'getSignaturesForAddress', address)).result).toHaveLength(1),
    )
    const { stdout } = await runModule(past?.code ?? '')
    expect(stdout).toMatch(new RegExp(`^\\d+n ${signature}\n$`))
    const before = `const print = console.log; console.log = (...words) => { print(...words); process.exit(0) }\n`
    const giving = setInterval(give, 500)
    const { stdout: first } = await runModule(before + coming?.code).finally(() => clearInterval(giving))
    expect(first).toMatch(/^\d+ \w{80,90} succeeded\n$/)
  })
})

test('no snippet is left out', () => {
  expect(titles).toEqual([
    'Check the node',
    'Read the newest slot',
    'Read from this explorer',
    'Configure the Solana CLI',
    'Connect with @solana/kit',
    'Connect with @solana/web3.js',
    'Follow new slots',
  ])
})
