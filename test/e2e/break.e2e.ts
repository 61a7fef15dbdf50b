import { expect, test } from 'vitest'
import { setStage, until } from './stage.ts'

const stage = setStage()

test('a visitor plays a round of the game, and finds its transactions in the explorer', async () => {
  const { page } = stage
  await until('the faucet has funded the account of the game', async () => {
    const { available } = await stage.api<{ available: boolean }>('/api/break/stats')
    return available
  })
  await stage.open('/break-gorbagana')
  await page.getByRole('button', { name: 'Start' }).click()
  const pad = page.getByRole('button', { name: /any key/ })
  const attempts = page.getByRole('region', { name: 'Recent Attempts' })
  const inputs = [() => pad.click(), ...['a', ' ', 'Enter', '/'].map((key) => () => page.keyboard.press(key))]
  for (const [n, give] of inputs.entries()) {
    await give()
    // Only one transaction is on its way at a time: what is pressed meanwhile sends none.
    await attempts.locator('a[href^="/tx/"]').nth(n).waitFor()
  }
  await attempts.getByText('Confirmed').first().waitFor()
  const result = page.getByRole('region', { name: 'Your Result' })
  await result.waitFor()
  expect(await result.locator('dd').first().textContent()).toBe(String(inputs.length))
  await result.getByText('100%').first().waitFor()
  expect(await result.getByRole('link', { name: 'Share on X' }).getAttribute('href')).toContain(
    'BreakGorbagana',
  )
  const { address } = await stage.api<{ address: string }>('/api/break/stats')
  const path = await stage.follow(attempts.locator('a[href^="/tx/"]'))
  const signature = path.slice('/tx/'.length)
  await page.getByText('Success').first().waitFor()
  const found = await until('the index knows the transaction', async () => {
    const transaction = await stage.api<{ signature?: string; feePayer?: string }>(
      `/api/transaction/${signature}`,
    )
    return transaction.signature === signature && transaction
  })
  expect(found.feePayer).toBe(address)
})
