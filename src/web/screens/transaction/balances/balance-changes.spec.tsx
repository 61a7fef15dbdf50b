import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { address, signature, transaction } from '../../../testing/samples.ts'

const account = { pubkey: address, writable: true, signer: true, source: 'transaction' }

test.each([
  [{ preBalance: '5', postBalance: '5', change: '0' }, 'No balance changed'],
  [
    { preBalance: null, postBalance: null, change: null },
    'The chain does not tell the balances of this transaction',
  ],
])('unchanged balances are distinguished from unknown ones (%#)', async (balances, text) => {
  openPage(`/tx/${signature}?balances=show`, {
    getTransaction: { ...transaction, accounts: JSON.stringify([{ ...account, ...balances }]) },
  })
  expect(await screen.findByText(text)).toBeTruthy()
})
