import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressAnswers as answers, holdings, wallet } from '../../testing/address-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { token } from '../../testing/token-samples.ts'

const path = `/address/${address}`
const card = (title: string) => screen.getByRole('region', { name: title })
const fact = (title: string, label: string) =>
  within(card(title)).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('an account with unknown content says so, and shows no bytes', async () => {
  openPage(path, { ...answers, getAddressType: { ...wallet, type: 'other', parsed: null } })
  expect(await screen.findByText('What it contains is not known.')).toBeTruthy()
})

test('the page of a mint links to its token page, and shows who may mint and freeze', async () => {
  const info = { mintAuthority: otherAddress, freezeAuthority: null, supply: '1500000', decimals: 6 }
  openPage(path, { ...answers, getAddressType: { ...wallet, type: 'token', parsed: { type: 'mint', info } } })
  expect((await screen.findByRole('link', { name: 'Token page' })).getAttribute('href')).toBe(
    `/token/${address}`,
  )
  expect(fact('Token', 'Supply')).toBe('1.5')
  expect(fact('Token', 'Mint authority')).toContain(otherAddress)
  expect(fact('Token', 'Freeze authority')).toBe('None: no account can be frozen')
})

test('a token account has its token, its balance with its value, its owner, and who else may transfer from it', async () => {
  const info = {
    mint: token.mint,
    owner: otherAddress,
    amount: '1500250000',
    state: 'frozen',
    delegate: address,
    delegatedAmount: 2_000_000,
    closeAuthority: otherAddress,
  }
  openPage(path, {
    ...answers,
    getAddressType: { ...wallet, type: 'token_account', parsed: { type: 'account', info } },
    getAddressHoldings: { ...holdings, isTokenAccount: true },
    getToken: token,
  })
  await waitFor(() => expect(fact('Token Account', 'Balance')).toBe('1,500.25 TRASH($3.00)'))
  await waitFor(() => expect(fact('Token Account', 'Delegate')).toContain('may move 2 TRASH'))
  expect(fact('Token Account', 'Token')).toContain('Trash Coin')
  expect(fact('Token Account', 'Owner')).toContain(otherAddress)
  expect(fact('Token Account', 'State')).toBe('Frozen')
  // The close authority is the owner, who may close the account anyway, so it is not shown.
  expect(within(card('Token Account')).queryByText('Close authority')).toBeNull()
})

test('a lookup table lists its addresses by index, and says whether it is in use', async () => {
  const info = {
    deactivationSlot: '18446744073709551615',
    lastExtendedSlot: '77',
    addresses: Array.from({ length: 20 }, () => otherAddress),
  }
  openPage(path, {
    ...answers,
    getAddressType: { ...wallet, type: 'lookup_table', parsed: { type: 'lookupTable', info } },
  })
  const list = () => within(card('Lookup Table')).getByRole('list', { name: 'Addresses' })
  await waitFor(() => expect(fact('Lookup Table', 'State')).toBe('In use'))
  expect(fact('Lookup Table', 'Authority')).toBe('None: the table cannot be changed')
  expect(list().children).toHaveLength(16)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 20' }))
  expect(list().children).toHaveLength(20)
})

test('the record of a name has the name and its owner', async () => {
  const info = { owner: otherAddress, parent: null, class: null }
  openPage(path, {
    ...answers,
    getAddressType: { ...wallet, type: 'name', name: 'alice.gor', parsed: { type: 'nameRecord', info } },
  })
  await waitFor(() => expect(fact('Domain Name', 'Owner')).toContain(otherAddress))
  expect(fact('Domain Name', 'Name')).toBe('alice.gor')
  expect(within(card('Domain Name')).queryByText('Under')).toBeNull()
})
