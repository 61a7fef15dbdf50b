/** @module-tag slow */
import { expect, test } from 'vitest'
import { ADMIN_TOKEN } from '../product.ts'
import { PATIENCE, setStage } from './stage.ts'

const stage = setStage()

// In one file, one after the other: the first one switches the chat off for everybody.

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

test('the admin mutes the author of a message, sees who is muted, and lets the visitor write again', async () => {
  const { page } = stage
  // The muted visitor's message is refused with 403.
  stage.expectComplaints(/403/)
  await stage.open('/')
  await page.getByRole('button', { name: 'Trollbox' }).click()
  await page.getByPlaceholder('Your name').fill('mallory')
  const text = `to be muted ${Date.now()}`
  const write = async (message: string) => {
    await page.getByPlaceholder('Your message').fill(message)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await write(text)
  const shown = page.getByRole('log', { name: 'Messages' })
  await shown.getByText(text).waitFor()

  const admin = await stage.newPage()
  await admin.goto(stage.url('/admin'))
  await admin.getByText('Enabled', { exact: true }).waitFor()
  await admin.getByLabel('Admin token').fill(ADMIN_TOKEN)
  const muted = admin.getByRole('region', { name: 'Muted visitors' })
  await muted.getByRole('button', { name: 'Show' }).click()
  await muted.getByText('Nobody is muted.').waitFor()
  await admin.getByRole('button', { name: 'Trollbox' }).click()
  const message = admin.getByRole('listitem').filter({ hasText: text })
  await message.getByRole('button', { name: 'Mute' }).click()
  await admin.getByText('The visitor is muted for a day', { exact: true }).waitFor()

  await write('still here?')
  await page.getByText(/You are muted until/).waitFor()
  expect(await shown.getByText('still here?').count()).toBe(0)

  await muted.getByRole('button', { name: 'Refresh' }).click()
  await muted.getByText(text).waitFor()
  await muted.getByRole('button', { name: 'Unmute mallory' }).click()
  await admin.getByText('The visitor may write again', { exact: true }).waitFor()
  await muted.getByText('Nobody is muted.').waitFor()

  const thanks = `thanks ${Date.now()}`
  await write(thanks)
  await shown.getByText(thanks).waitFor()
})
