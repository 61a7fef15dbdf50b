import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rpcSubjects } from '#contract/rpc/rpc-docs.ts'
import { rpcBalances, rpcDifferences, rpcLimits, rpcNotices } from '#contract/rpc/rpc-rules.ts'
import { networkProfile } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { blockSummary as block } from '../../testing/samples.ts'

const main = () => within(screen.getByRole('main'))
const bodies: string[] = []

/** Opens the page; `answer` answers requests to `/rpc`. */
function openDocs(path: string, answer: () => Response = () => Response.json({}), profile = networkProfile) {
  const answers = { listBlocks: [block], getNetworkProfile: profile }
  return openPage(path, answers, (url, init) => {
    if (url !== '/rpc') return undefined
    bodies.push(String(init?.body))
    return answer()
  })
}
const paramsOf = async () => (await main().findByLabelText('Parameters')) as HTMLTextAreaElement

test('every method is listed with its source, and its differences from a node', async () => {
  openDocs('/rpc-docs')
  for (const { subject, methods } of rpcSubjects) {
    expect(await main().findByRole('heading', { name: subject, level: 2 })).toBeTruthy()
    for (const { name, source } of methods)
      expect(main().getByRole('link', { name: `Link to ${name}` }).parentElement?.textContent).toContain(
        { index: 'Index', helped: 'Node and index', node: 'Node', sending: 'Node' }[source],
      )
  }
  await waitFor(() => expect(main().getAllByText('Off')).toHaveLength(2))
  const text = screen.getByRole('main').textContent
  for (const rule of [...rpcNotices, ...rpcDifferences, ...rpcBalances, ...rpcLimits])
    expect(text).toContain(rule.replaceAll('`', ''))
  expect(main().getByText(`${location.origin}/rpc`)).toBeTruthy()
  expect(main().getByText(`${location.origin.replace('http', 'ws')}/rpc`)).toBeTruthy()
  expect(document.title).toBe('JSON-RPC · Gorscope')
})

test('an example has values of the chain, is sent as it was edited, and large numbers stay exact', async () => {
  openDocs(
    '/rpc-docs#getBlockTime',
    () => new Response('{"jsonrpc":"2.0","result":{"rentEpoch":18446744073709551615},"id":1}'),
  )
  await waitFor(async () => expect((await paramsOf()).value).toBe(`[${block.slot}]`))
  fireEvent.change(await paramsOf(), { target: { value: '[18446744073709551615]' } })
  fireEvent.click(main().getByRole('button', { name: 'Run getBlockTime' }))
  expect(await main().findByText(/"rentEpoch": 18446744073709551615/)).toBeTruthy()
  expect(bodies.at(-1)).toBe(
    '{"jsonrpc":"2.0","id":1,"method":"getBlockTime","params":[18446744073709551615]}',
  )
})

test.each([
  ['[', 'The parameters are no JSON.'],
  ['{}', 'The parameters must be a list: [ … ].'],
  ['["{wallet}"]', 'Fill in {wallet} to send it.'],
])('of the parameters %s it says what is wrong, and does not send them', async (value, words) => {
  openDocs('/rpc-docs#getBalance')
  fireEvent.change(await paramsOf(), { target: { value } })
  expect(main().getByText(words)).toBeTruthy()
  expect((main().getByRole('button', { name: 'Run getBalance' }) as HTMLButtonElement).disabled).toBe(true)
  expect(main().queryByRole('button', { name: 'Copy: curl' })).toBeNull()
})

test('the request is copied as a command and as code', async () => {
  const writeText = vi.fn(async (_: string) => {})
  openDocs('/rpc-docs#getBlock')
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  fireEvent.change(await paramsOf(), { target: { value: `[7, {"encoding": "base64", "a'b": null}]` } })
  fireEvent.click(main().getByRole('button', { name: 'Copy: curl' }))
  expect(writeText).toHaveBeenLastCalledWith(
    `curl '${location.origin}/rpc' -H 'Content-Type: application/json' \\\n  -d '{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[7,{"encoding":"base64","a'\\''b":null}]}'`,
  )
  fireEvent.change(await paramsOf(), { target: { value: '[7, {"limit": 5, "list": [1]}, "x"]' } })
  fireEvent.click(main().getByRole('button', { name: 'Copy: @solana/kit' }))
  expect(writeText.mock.lastCall?.[0]).toContain(
    `await rpc.getBlock(7n, { limit: 5, list: [1] }, "x").send()`,
  )
  fireEvent.change(await paramsOf(), { target: { value: `[{"amount": 18446744073709551615, "a'b": 1}]` } })
  fireEvent.click(main().getByRole('button', { name: 'Copy: @solana/kit' }))
  expect(writeText.mock.lastCall?.[0]).toContain(`rpc.getBlock({ amount: 18446744073709551615n, "a'b": 1 })`)
  fireEvent.click(main().getByRole('button', { name: 'Copy: curl' }))
  expect(writeText.mock.lastCall?.[0]).toContain('{"amount":18446744073709551615,')
})

test('where the operator has switched it off, the page says so; what is allowed is not tagged', async () => {
  openDocs('/rpc-docs', undefined, { ...networkProfile, jsonRpc: null })
  expect(await main().findByText(/has switched its JSON-RPC off/)).toBeTruthy()
  cleanup()
  const { asked } = openDocs('/rpc-docs?search=sendTransaction', undefined, {
    ...networkProfile,
    jsonRpc: { sends: true },
  })
  expect(await main().findByRole('link', { name: 'Link to sendTransaction' })).toBeTruthy()
  await waitFor(() => expect(asked).toContain('/api/network/profile'))
  expect(screen.queryAllByText('Off')).toHaveLength(0)
})

test('the search is in the URL, and a search without matches says so', async () => {
  openDocs('/rpc-docs?search=inflation')
  expect(await main().findByRole('heading', { name: 'Epochs and validators', level: 2 })).toBeTruthy()
  expect(main().queryByRole('heading', { name: 'Blocks', level: 2 })).toBeNull()
  fireEvent.change(main().getByRole('searchbox', { name: 'Search the methods' }), {
    target: { value: 'nothing' },
  })
  expect(await main().findByText('No method matches the search')).toBeTruthy()
  expect(location.search).toBe('?search=nothing')
})
