import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { select } from '#store/engine/database.ts'
import { readSetting } from '#store/engine/settings.ts'
import { string } from '#store/rows/columns.ts'
import { openStore } from '../testing/stored.ts'
import { createTrollbox } from './trollbox.ts'

test('the key of the hashes of addresses is not in the database', async () => {
  const store = await openStore()
  const { db } = store
  onTestFinished(store.stop)
  const secret = 'of a file'
  const trollbox = createTrollbox({
    db,
    secret,
    reserved: [],
    socket: { send: () => undefined, clients: () => 0 },
    log: silent,
  })
  await trollbox.post({ name: 'alice', text: 'hello' }, '203.0.113.77')
  const values = (await select(db, { value: string }, 'SELECT value FROM settings')).map(({ value }) => value)
  expect(values.filter((value) => value.includes(secret))).toEqual([])
  const author = createHmac('sha256', secret).update('203.0.113.77').digest('base64url').slice(0, 22)
  expect(await readSetting(db, 'trollbox_messages')).toContain(author)
})
