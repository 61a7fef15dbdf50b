import { expect, test } from 'vitest'
import { ADMIN_TOKEN } from '../product.ts'
import { PATIENCE, setStage } from './stage.ts'

const stage = setStage()

test('visitors chat, and the admin deletes a message and switches the chat off for everybody at once', async () => {
  const { page } = stage
  await stage.open('/')
  await page.getByRole('button', { name: 'Trollbox' }).click()
  await page.getByPlaceholder('Your name').fill('alice')
  // Another text in each run: messages are kept.
  const text = `<b>hello</b> https://example.org ${Date.now()}`
  await page.getByPlaceholder('Your message').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  const message = page.getByText(text)
  await message.waitFor()
  const chat = page.getByRole('complementary', { name: 'Trollbox' })
  expect(await chat.locator('a').count()).toBe(0)

  const admin = await stage.newPage()
  await admin.goto(stage.url('/admin'))
  await admin.getByText('Enabled', { exact: true }).waitFor()
  const toggle = admin.getByRole('switch', { name: 'Enable Trollbox' })
  await admin.getByLabel('Admin token').fill('not the token')
  await toggle.click()
  await admin.getByText('Failed to update trollbox setting', { exact: true }).waitFor()
  await admin.getByLabel('Admin token').fill(ADMIN_TOKEN)
  await toggle.click()
  await admin.getByText('Trollbox has been disabled', { exact: true }).waitFor()
  await expect.poll(() => chat.count(), { timeout: PATIENCE }).toBe(0)

  await toggle.click()
  await admin.getByText('Trollbox has been enabled', { exact: true }).waitFor()
  await message.waitFor()
  await admin.getByRole('button', { name: 'Trollbox' }).click()
  await admin.getByRole('button', { name: 'Delete' }).last().click()
  await message.waitFor({ state: 'detached' })
})
