import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { EventEntry, InstructionEntry, Transaction } from '#contract/transactions.ts'
import { instructionBody, instructionEvents } from '../../components/instruction-body.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature, transaction } from '../../testing/samples.ts'

const page = `/tx/${signature}`
beforeAll(() => Promise.all([instructionBody.preload(), instructionEvents.preload()]))

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const outer: InstructionEntry = {
  id: '0',
  index: 0,
  innerIndex: null,
  isInner: false,
  stackHeight: 1,
  programId: otherAddress,
  programName: 'Exchange',
  program: null,
  type: 'swap',
  parsed: { type: 'swap', info: { amount_in: '18446744073709551615', pool: address, note: '' } },
  data: '3Bxs4h24hBtQy9rw',
  accounts: [address, otherAddress],
  accountNames: ['pool', null],
  parsedBy: 'idl',
  computeUnits: '300',
}
const inner: InstructionEntry = {
  ...outer,
  id: '0.0',
  innerIndex: 0,
  isInner: true,
  stackHeight: 2,
  programId: TOKEN,
  programName: 'Token Program',
  type: 'transfer',
  parsed: { type: 'transfer', info: { authority: address } },
  accounts: [address],
  accountNames: [null],
  parsedBy: 'program',
  computeUnits: '120',
}
const event: EventEntry = {
  instruction: '0',
  programId: otherAddress,
  programName: 'Exchange',
  name: 'SwapEvent',
  info: { amountOut: '123456789012345678901' },
  logLine: 1,
}
/** With all instructions open, unless the URL says something else. */
const open = (change: Partial<Transaction> = {}, where = '?instructions=all', more: Answers = {}) =>
  openPage(page + where, {
    getTransaction: {
      ...transaction,
      instructions: JSON.stringify([outer, inner]),
      computeUnits: '400',
      ...change,
    },
    ...more,
  })
/** An instruction, once the transaction is here. */
const instruction = async (id: string) => {
  await screen.findByText('Finalized (MAX Confirmations)')
  return within(document.getElementById(`instruction-${id}`) as HTMLElement)
}

test('arguments and accounts stand apart, each account by what its program calls it', async () => {
  open()
  const whole = await instruction('0')
  expect(whole.getByText('Amount in').nextElementSibling?.textContent).toBe(
    '18,446,744,073,709,551,615 raw units',
  )
  expect(whole.getByText('Note').nextElementSibling?.textContent).toBe('empty')
  // The pool is an account: it is not listed twice.
  expect(whole.getAllByText('Pool')).toHaveLength(1)
  const pool = whole.getByRole('row', { name: /Pool/ })
  expect(within(pool).getByText('Signer')).toBeTruthy()
  expect(within(pool).getByText('Writable')).toBeTruthy()
  expect(whole.getByRole('row', { name: /Account/ })).toBeTruthy()
})

test('a mint with a name has it beside its address', async () => {
  const transfer = { ...inner, parsed: { type: 'transferChecked', info: { mint: otherAddress } } }
  open({
    instructions: JSON.stringify([outer, transfer]),
    tokens: { [otherAddress]: { name: 'Trash', symbol: 'TRASH', uri: null, logoUri: null, copyOf: null } },
  })
  expect((await instruction('0.0')).getByText('Mint').nextElementSibling?.textContent).toContain('TRASH')
  expect((await instruction('0')).getByRole('row', { name: /Account/ }).textContent).toContain('TRASH')
})

test('accounts without names are listed all the same', async () => {
  open({
    instructions: JSON.stringify([
      { ...outer, parsed: { type: 'route', info: { places: [0, 1] } }, accountNames: [null, null] },
    ]),
  })
  const whole = await instruction('0')
  expect(whole.getAllByRole('row', { name: /^[01] / })).toHaveLength(2)
})

test('a mint that the network names is named once', async () => {
  const labels = { [otherAddress]: 'wGOR' }
  open(
    {
      tokens: {
        [otherAddress]: { name: 'Wrapped GOR', symbol: 'wGOR', uri: null, logoUri: null, copyOf: null },
      },
    },
    '?instructions=all',
    { getHealth: { ...health, network: { ...health.network, labels } } },
  )
  const row = (await instruction('0')).getByRole('row', { name: /Account/ })
  await waitFor(() => expect(row.textContent?.match(/wGOR/g)).toHaveLength(1))
})

test('each instruction shows its share of the compute units', async () => {
  open()
  expect((await instruction('0')).getByText('75%')).toBeTruthy()
  expect((await instruction('0.0')).getByText('30%')).toBeTruthy()
})

test('without the whole there is no share, and without logs no figure', async () => {
  open({ computeUnits: null, instructions: JSON.stringify([outer, { ...inner, computeUnits: null }]) })
  const whole = await instruction('0')
  expect(whole.getByText('300')).toBeTruthy()
  expect(whole.queryByText(/%/)).toBeNull()
})

test('a failure in a call marks the call, not its caller', async () => {
  open({
    status: 'failed',
    failure: {
      kind: 'InstructionError',
      instruction: '0.0',
      programId: TOKEN,
      programName: 'Token Program',
      code: 1,
      name: 'InsufficientFunds',
      message: null,
      logLine: null,
    },
  })
  expect((await instruction('0.0')).getByText('Failed here')).toBeTruthy()
  expect(screen.getAllByText('Failed here')).toHaveLength(1)
})

test('events are at the instruction that emitted them, with every digit and a link to their log line', async () => {
  open({ events: [event] })
  const whole = await instruction('0')
  expect(whole.getByText('SwapEvent')).toBeTruthy()
  expect(whole.getByText('Amount out').nextElementSibling?.textContent).toBe(
    '123,456,789,012,345,678,901 raw units',
  )
  expect(whole.getByText('log line 2').getAttribute('href')).toBe('#log-2')
})

test('an event of no known instruction is shown all the same', async () => {
  open({
    events: [
      { ...event, instruction: null, logLine: null },
      { ...event, instruction: '7.1', name: 'Odd' },
    ],
  })
  await screen.findByText('Events that belong to no single instruction')
  expect(screen.getByText('SwapEvent')).toBeTruthy()
  expect(screen.getByText('Odd')).toBeTruthy()
})

test('says whose interface descriptions were used', async () => {
  const idl = { programId: otherAddress, name: 'exchange', source: 'chain' as const, slot: 1234 }
  open({ idls: [idl, { ...idl, programId: TOKEN, name: null, source: 'profile', slot: null }] })
  expect(await screen.findByText(/keeps on the chain, as of slot 1,234/)).toBeTruthy()
  expect(screen.getByText(/network profile/)).toBeTruthy()
  expect((await instruction('0')).getByText('by IDL')).toBeTruthy()
})

test('shows what a program gave back', async () => {
  open({ returnData: { programId: otherAddress, data: 'AQIDBA==' } })
  expect(await screen.findByText('AQIDBA==')).toBeTruthy()
})

test('a link to a call opens what is closed, goes there and marks it', async () => {
  const went = vi.fn()
  open({}, '?instructions=hide#instruction-0.0')
  Element.prototype.scrollIntoView = function (this: Element) {
    went(this.id)
  }
  await instruction('0.0')
  const call = document.getElementById('instruction-0.0') as HTMLElement
  expect(call.getAttribute('aria-current')).toBe('location')
  expect(document.activeElement).toBe(call)
  expect(went).toHaveBeenCalledWith('instruction-0.0')
  expect(call.closest('[hidden]')).toBeNull()
  expect(location.search + location.hash).toBe('#instruction-0.0')
})

test('the section can be hidden again, and the URL remembers it', async () => {
  open({}, '#instruction-0.0')
  await instruction('0.0')
  fireEvent.click(screen.getByRole('button', { name: 'Hide instructions' }))
  expect(location.search + location.hash).toBe('?instructions=hide')
  expect(document.getElementById('instructions-content')?.hidden).toBe(true)
})

/** Whether the details of an instruction are open. */
const isOpen = (id: string) => document.getElementById(`body-${id}`)?.hidden === false

test('an instruction is one line with what says most of it, and its button or a click opens the rest', async () => {
  const transfer = {
    ...{
      kind: 'transfer',
      instruction: '0.0',
      source: null,
      destination: null,
      from: address,
      to: otherAddress,
    },
    ...{ amount: '2500000000', uiAmount: '2.5', fee: '0', uiFee: '0', mint: null, decimals: 9, native: true },
  }
  open({ transfers: JSON.stringify([transfer]) }, '')
  const line = await instruction('0')
  expect(document.getElementById('instruction-0')?.textContent).toMatch(
    /^#1Swap.*Exchange.*1 inner · 300 CU$/,
  )
  expect(document.getElementById('instruction-0.0')).toBeNull()
  const button = line.getByRole('button', { name: 'Swap' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(isOpen('0')).toBe(false)
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(isOpen('0')).toBe(true)
  // Its call is a line again.
  expect(isOpen('0.0')).toBe(false)
  const call = document.getElementById('instruction-0.0') as HTMLElement
  expect(call.textContent).toContain('2.5GORto')
  fireEvent.click(call.firstElementChild as HTMLElement)
  expect(isOpen('0.0')).toBe(true)
  fireEvent.click(button)
  expect(isOpen('0')).toBe(false)
})

test('all are opened and closed at once, and the URL remembers it', async () => {
  open({}, '')
  await instruction('0')
  fireEvent.click(screen.getByRole('button', { name: 'Open all' }))
  expect(location.search).toBe('?instructions=all')
  expect([isOpen('0'), isOpen('0.0')]).toEqual([true, true])
  fireEvent.click((await instruction('0.0')).getByRole('button', { name: 'Transfer' }))
  expect([isOpen('0'), isOpen('0.0')]).toEqual([true, false])
  fireEvent.click(screen.getByRole('button', { name: 'Close all' }))
  expect(location.search).toBe('')
  expect(isOpen('0')).toBe(false)
})

test('of a failed transaction only the call that failed is open, with those that led to it', async () => {
  const failure = { kind: 'InstructionError', programId: TOKEN, programName: null, code: 1, logLine: null }
  open(
    {
      status: 'failed',
      instructions: JSON.stringify([outer, inner, { ...outer, id: '1', index: 1 }]),
      failure: { ...failure, instruction: '0.0', name: null, message: null },
    },
    '',
  )
  await instruction('0')
  expect([isOpen('0'), isOpen('0.0'), isOpen('1')]).toEqual([true, true, false])
  expect(screen.getAllByText('did not run').map((note) => note.closest('[id]')?.id)).toEqual([
    'instruction-1',
  ])
})

test.each([
  ['setComputeUnitLimit', { units: 200_000 }, '200,000 units'],
  ['setComputeUnitPrice', { microLamports: '500000' }, '500,000 micro-lamports a unit'],
  ['memo', { memo: 'order 8812' }, '“order 8812”'],
])('the line of %s has its argument', async (type, info, text) => {
  const one = { ...outer, type, parsed: { type, info }, accounts: [], accountNames: [] }
  open({ instructions: JSON.stringify([one]) }, '')
  expect((await instruction('0')).getByText(text)).toBeTruthy()
})

test('a link into calls that are closed opens those that lead to it', async () => {
  open({}, '')
  await instruction('0')
  window.location.hash = '#instruction-0.0'
  await waitFor(() => expect(isOpen('0.0')).toBe(true))
  expect(isOpen('0')).toBe(true)
  // They stay open when the visitor goes on.
  window.location.hash = '#logs'
  await waitFor(() => expect(document.getElementById('logs-content')?.hidden).toBe(false))
  expect(isOpen('0.0')).toBe(true)
})

test('accounts show their roles and which entry of which table they came from', async () => {
  const account = (pubkey: string, source: string) => ({
    pubkey,
    source,
    writable: false,
    signer: false,
    preBalance: null,
    postBalance: null,
    change: null,
  })
  open(
    {
      accounts: JSON.stringify([account(TOKEN, 'transaction'), account(otherAddress, 'lookupTable')]),
      addressTableLookups: [{ accountKey: address, writableIndexes: [], readonlyIndexes: [17] }],
      version: 0,
    },
    '?accounts=show',
  )
  const card = within(await screen.findByRole('region', { name: 'Accounts' }))
  expect((await card.findByText('Lookup table · 17')).title).toBe(`Entry 17 of ${address}`)
  expect(card.getAllByText('Program')).toHaveLength(2)
  expect(card.getByRole('heading', { name: 'Address lookup tables' })).toBeTruthy()
  expect(card.getByText('Read-only:', { exact: false }).textContent).toBe('Read-only: 17')
})

test('the amounts of a failed swap are in the units of its tokens at any depth, or said to be raw', async () => {
  const tokenOf = (account: string, mint: string, decimals: number) => ({
    ...{ account, mint, owner: address, programId: TOKEN, decimals },
    ...{ pre: '5000', post: '5000', change: '0', uiPre: null, uiPost: null, uiChange: '0' },
  })
  const [wrapped, other] = ['So11111111111111111111111111111111111111112', signature.slice(0, 44)]
  const swap = {
    ...outer,
    accounts: [address, otherAddress],
    accountNames: ['userSource', 'userDestination'],
    parsed: {
      type: 'swap',
      info: {
        amountIn: '2476',
        minimumAmountOut: '1159049',
        feeAmount: '7',
        // A struct with an option, a variant of an enum, and lists of structs and of amounts.
        params: { maxAmountIn: '3000000000', referralAmount: '8', minOut: null },
        amount: { exactIn: '2500000000' },
        legs: [
          { mint: other, amount: 1500000 },
          { mint: address, amount: 9 },
        ],
        poolAmounts: ['5', '6'],
      },
    },
  }
  open({
    status: 'failed',
    instructions: JSON.stringify([swap]),
    tokenBalanceChanges: [tokenOf(address, wrapped, 9), tokenOf(otherAddress, other, 6)],
    tokens: { [wrapped]: { name: null, symbol: 'wGOR', uri: null, logoUri: null, copyOf: null } },
  })
  const whole = await instruction('0')
  const textBeside = (name: string) => whole.getByText(name).nextElementSibling?.textContent
  expect(textBeside('Amount in')).toMatch(/^0\.000002476 wGOR/)
  expect(textBeside('Minimum amount out')).toMatch(/^1\.159049 \w/)
  expect(textBeside('Fee amount')).toBe('7 raw units')
  expect(textBeside('Max amount in')).toMatch(/^3 wGOR/)
  expect(textBeside('Referral amount')).toBe('8 raw units')
  expect(textBeside('Min out')).toBe('none')
  expect(textBeside('Exact in')).toMatch(/^2\.5 wGOR/)
  const legs = whole.getByText('Legs').nextElementSibling as HTMLElement
  expect(
    within(legs)
      .getAllByRole('row')
      .map((row) => row.lastElementChild?.textContent),
  ).toEqual(['Amount', expect.stringMatching(/^1\.5 \w/), expect.stringMatching(/^0\.000000009 wGOR/)])
  expect(textBeside('Pool amounts')).toBe('5 raw units6 raw units')
})
