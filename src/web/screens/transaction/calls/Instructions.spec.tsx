import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { instructionBody, instructionEvents } from '../../../components/instructions/instruction-body.ts'
import {
  event,
  inner,
  shownInstruction as instruction,
  openInstructions as open,
  outer,
  TOKEN,
} from '../../../testing/instruction-samples.ts'
import { health } from '../../../testing/network-samples.ts'
import { address, otherAddress, signature } from '../../../testing/samples.ts'

beforeAll(() => Promise.all([instructionBody.preload(), instructionEvents.preload()]))

test('a batch has the number of its instructions, and not the first of its amounts', async () => {
  const moved = {
    kind: 'transfer',
    source: address,
    destination: otherAddress,
    from: address,
    to: otherAddress,
  }
  const amounts = { amount: '1693965085', fee: '0', mint: TOKEN, decimals: 6, native: false }
  const info = { instructions: [{ type: 'transferChecked' }, { type: 'transferChecked' }] }
  open(
    {
      instructions: JSON.stringify([
        { ...outer, programId: TOKEN, type: 'batch', parsed: { type: 'batch', info } },
      ]),
      transfers: JSON.stringify([{ ...moved, ...amounts, instruction: '0' }]),
    },
    '',
  )
  const whole = await instruction('0')
  expect(whole.getByText('2 instructions')).toBeTruthy()
  expect(whole.queryByText(/1,693/)).toBeNull()
})

test('arguments and accounts are separate, each account by its name in the program', async () => {
  open()
  const whole = await instruction('0')
  expect(whole.getByText('Amount in').nextElementSibling?.textContent).toBe(
    '18,446,744,073,709,551,615 raw units',
  )
  expect(whole.getByText('Note').nextElementSibling?.textContent).toBe('empty')
  // The pool is one of the accounts, so it is listed only once.
  expect(whole.getAllByText('Pool')).toHaveLength(1)
  const pool = whole.getByRole('row', { name: /Pool/ })
  expect(within(pool).getByText('Signer')).toBeTruthy()
  expect(within(pool).getByText('Writable')).toBeTruthy()
  expect(whole.getByRole('row', { name: /Account/ })).toBeTruthy()
})

test('a mint with a name has it next to its address', async () => {
  const transfer = { ...inner, parsed: { type: 'transferChecked', info: { mint: otherAddress } } }
  open({
    instructions: JSON.stringify([outer, transfer]),
    tokens: { [otherAddress]: { name: 'Trash', symbol: 'TRASH', uri: null, logoUri: null, copyOf: null } },
  })
  expect((await instruction('0.0')).getByText('Mint').nextElementSibling?.textContent).toContain('TRASH')
  expect((await instruction('0')).getByRole('row', { name: /Account/ }).textContent).toContain('TRASH')
})

test('accounts without names are listed too', async () => {
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

test('without the total there is no share, and without logs no compute units', async () => {
  open({ computeUnits: null, instructions: JSON.stringify([outer, { ...inner, computeUnits: null }]) })
  const whole = await instruction('0')
  expect(whole.getByText('300')).toBeTruthy()
  expect(whole.queryByText(/%/)).toBeNull()
})

test('a failure in a call marks the call, not its caller', async () => {
  open({
    status: 'failed',
    failure: {
      outcome: 'failed',
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

test('events are in the instruction that emitted them, with every digit and a link to their log line', async () => {
  open({ events: [event] })
  const whole = await instruction('0')
  expect(whole.getByText('SwapEvent')).toBeTruthy()
  expect(whole.getByText('Amount out').nextElementSibling?.textContent).toBe(
    '123,456,789,012,345,678,901 raw units',
  )
  expect(whole.getByText('log line 2').getAttribute('href')).toBe('#log-2')
})

test('an event without a known instruction is shown too', async () => {
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

test('the used IDLs are named', async () => {
  const idl = { programId: otherAddress, name: 'exchange', source: 'chain' as const, slot: 1234 }
  open({ idls: [idl, { ...idl, programId: TOKEN, name: null, source: 'profile', slot: null }] })
  expect(await screen.findByText(/keeps on the chain, as of slot 1,234/)).toBeTruthy()
  expect(screen.getByText(/network profile/)).toBeTruthy()
  expect((await instruction('0')).getByText('by IDL')).toBeTruthy()
})

test('the return data of a program is shown', async () => {
  open({ returnData: { programId: otherAddress, data: 'AQIDBA==' } })
  expect(await screen.findByText('AQIDBA==')).toBeTruthy()
})

test('accounts show their roles, and their entry of a lookup table', async () => {
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

test('the amounts of a failed swap are in the units of its tokens at any depth, or marked as raw', async () => {
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
        // These arguments contain a struct with an option, an enum variant, and lists of structs and of
        // amounts.
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
