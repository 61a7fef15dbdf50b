import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ActivityEntry } from '#contract/transactions/transactions.ts'
import { instructionBody } from '../../../components/instructions/instruction-body.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress, signature, transaction } from '../../../testing/samples.ts'

// Compile the screen before the tests, because that can exceed their timeout on a slow machine.
beforeAll(() => Promise.all([import('../TransactionScreen.tsx'), instructionBody.preload()]))

const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const WHIRLPOOL = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'
const ORCA = '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP'
const SERUM = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const CPAMM = 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'

const swapOn = (programId: string, programName: string | null): ActivityEntry => ({
  kind: 'swap',
  scope: 'single',
  instruction: '0',
  programId,
  programName,
  pool: null,
  user: address,
  given: [{ mint: otherAddress, amount: '5', uiAmount: '5', decimals: 0, symbol: 'AAA', copyOf: null }],
  received: [{ mint: address, amount: '7', uiAmount: '7', decimals: 0, symbol: 'BBB', copyOf: null }],
})

test.each([
  [JUPITER, 'Jupiter v6', /^Jupiter v6/],
  [ORCA, 'Orca Token Swap v2', /^Orca Token Swap v2/],
  [WHIRLPOOL, 'Orca Whirlpool', /^Orca Whirlpool/],
  [SERUM, 'Serum DEX v3', /^Serum DEX v3/],
  [CPAMM, 'CPAMM v4', /^CPAMM v4/],
  [otherAddress, null, /^DEX/],
])('a swap on %s is on %s', async (programId, name, shown) => {
  openPage(`/tx/${signature}?trades=show`, {
    getTransaction: { ...transaction, activities: [swapOn(programId, name)] },
  })
  const card = within(await screen.findByRole('region', { name: 'Token Swap' }))
  const links = (await card.findAllByRole('link')).filter(({ textContent }) => shown.test(textContent ?? ''))
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/address/${programId}`])
})

test('minted and burned tokens are counted, and shown as movements from and to their mint, with amount and account', async () => {
  const entry = {
    ...{ instruction: '0', mint: otherAddress, amount: '2500000', uiAmount: '2.5', decimals: 6 },
    ...{ account: address, owner: null },
  }
  openPage(`/tx/${signature}`, {
    getTransaction: {
      ...transaction,
      mintedTokens: JSON.stringify([{ ...entry, type: 'mint' }]),
      burnedTokens: JSON.stringify([{ ...entry, amount: '1250000', uiAmount: '1.25' }]),
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Flow of Value' }))
  expect(card.getByText('Minted Tokens (1)')).toBeTruthy()
  expect(card.getByText('Burned Tokens (1)')).toBeTruthy()
  const heads = within(card.getByRole('list', { name: 'From and to' })).getAllByRole('link')
  expect(heads.map((link) => link.getAttribute('href'))).toEqual([
    `/token/${otherAddress}`,
    `/address/${address}`,
  ])
  const short = `${address.slice(0, 6)}...${address.slice(-4)}`
  const rows = card.getAllByRole('listitem').slice(-2)
  expect(rows[0]?.textContent).toMatch(`from the mint to ${short}:mint2.5`)
  expect(rows[1]?.textContent).toMatch(`from ${short} to the mint:burn1.25`)
})

test('an owner that the chain does not contain is unknown, and the account is marked as an account', async () => {
  const change = { account: otherAddress, mint: address, programId: null, decimals: 6, pre: '0', post: '5' }
  const changes = [null, address].map((owner) => ({
    ...{ ...change, owner, change: '5', uiPre: '0', uiPost: '0.000005', uiChange: '0.000005' },
    ...(owner && { account: owner }),
  }))
  openPage(`/tx/${signature}?balances=show`, {
    getTransaction: { ...transaction, tokenBalanceChanges: changes },
  })
  const table = within(await screen.findByRole('table', { name: 'Changes of token balances' }))
  const owners = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td, th')?.textContent)
  expect(owners[0]).toMatch(/^– of account /)
  expect(owners[1]).not.toContain('account')
})

test('an amount with unknown decimals is shown in raw units and says so', async () => {
  const burned = {
    ...{ instruction: '0', mint: otherAddress, amount: '1250000', uiAmount: null, decimals: null },
    ...{ account: address, owner: null },
  }
  openPage(`/tx/${signature}`, {
    getTransaction: { ...transaction, burnedTokens: JSON.stringify([burned]) },
  })
  const section = await screen.findByRole('region', { name: 'Flow of Value' })
  expect(section.textContent).toContain('1,250,000')
  expect(within(section).getByText('raw units')).toBeTruthy()
})

test('a fee in a token with unknown decimals is shown in raw units and says so', async () => {
  const transfer = {
    ...{
      kind: 'transfer',
      instruction: '0',
      source: address,
      destination: otherAddress,
      from: null,
      to: null,
    },
    ...{ amount: '1500', fee: '25', mint: otherAddress, decimals: null, native: false },
  }
  openPage(`/tx/${signature}`, {
    getTransaction: { ...transaction, transfers: JSON.stringify([transfer]) },
  })
  const section = await screen.findByRole('region', { name: 'Flow of Value' })
  expect(section.textContent).toContain('fee 25 raw units')
})

test.each([
  ['as the program showed them then', { factor: 0.000123, isCut: true }, '0.123', '1,000,000,000 raw units'],
  ['in raw units where that is not known', null, '1,000,000,000 raw units', null],
])('arguments of a token with a multiplier are %s', async (_, scale, text, title) => {
  const info = {
    mint: otherAddress,
    tokenAmount: { amount: '1000000000', decimals: 6, uiAmount: 1000, uiAmountString: '1000' },
    amount: '1000000000',
  }
  const [first] = JSON.parse(transaction.instructions)
  const none = { ...{ owner: null, programId: null, pre: '0', post: '0', change: '0' } }
  openPage(`/tx/${signature}?instructions=all`, {
    getTransaction: {
      ...transaction,
      instructions: JSON.stringify([{ ...first, parsed: { type: 'swap', info } }]),
      tokenBalanceChanges: [
        {
          ...none,
          account: address,
          mint: otherAddress,
          decimals: 6,
          uiPre: null,
          uiPost: null,
          uiChange: null,
        },
      ],
      scales: { [otherAddress]: scale },
    },
  })
  for (const name of ['Token amount', 'Amount']) {
    const value = (await screen.findByText(name)).nextElementSibling as HTMLElement
    expect(value.textContent?.startsWith(text)).toBe(true)
    expect(value.firstElementChild?.getAttribute('title')).toBe(title)
  }
})
