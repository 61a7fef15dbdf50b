import { expect, test } from 'vitest'
import { ADMIN_TOKEN } from '../product.ts'
import { setStage } from './stage.ts'

const stage = setStage()

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
