/** @module-tag slow */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createFakeChain } from '#chain/testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '#chain/testing/fake-node.ts'
import { examineCluster } from '#commands/doctor/cluster.ts'
import { examineDatabase } from '#commands/doctor/database.ts'
import { checkStart } from '#commands/doctor/doctor.ts'
import type { Finding } from '#commands/doctor/finding.ts'
import { examineMachine, examineSettings } from '#commands/doctor/machine.ts'
import { examineNodes } from '#commands/doctor/nodes.ts'
import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { foreignOwner } from '#setup/open-data-dir.ts'
import { findRunning, openStore } from '#setup/open-store.ts'
import { migrate, readMigrations } from '#store/engine/migrate.ts'
import { testDatabases } from '#store/testing/database.ts'
import { stampDecoder } from '#store/write/decoder-stamp.ts'
import { canMount, onOwnDisk } from './chaos/disk-faults.ts'
import { freePort } from './product.ts'

const databases = testDatabases()
const goOn = () => false

const wrongOf = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'wrong').map(({ text }) => text)
const notesOf = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level === 'note').map(({ text }) => text)

function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'gorscope-doctor-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('a data folder that others can read is named with what to do', () => {
  const dir = temporaryFolder()
  const config = readConfig({ DATA_DIR: dir })
  expect(wrongOf(examineMachine(config)).filter((text) => !text.includes('GB are free'))).toEqual([])
  chmodSync(dir, 0o755)
  const [open] = examineMachine(config).filter(({ text }) => text.includes('other users'))
  expect(open).toMatchObject({ level: 'note', remedy: `Run: chmod 700 ${dir}` })
})

test('settings that do not fit together and an unknown profile are named', async () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    NETWORK: 'nowhere',
    CLICKHOUSE_CLUSTER: 'spread',
    RPC_URL: 'http://127.0.0.1:9',
    ROLES: 'localnet,localdb,api',
  })
  const findings = await examineSettings(config, true)
  expect(wrongOf(findings)).toEqual([
    expect.stringContaining('nowhere'),
    'CLICKHOUSE_CLUSTER is set without CLICKHOUSE_URL.',
  ])
  expect(notesOf(findings)).toEqual([
    'ROLES names localnet, but RPC_URL is set: the local chain runs and is not indexed.',
    'HOST is 0.0.0.0 and PUBLIC_URL is not set: pages have no canonical URLs.',
  ])
})

test('a port that another program has is wrong, one that an explorer has is right', async () => {
  let body = 'hello'
  const server = createServer((_, response) => response.end(body))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config = readConfig({ PORT: String(port) })
  expect(wrongOf(await examineSettings(config, true))).toEqual([expect.stringContaining(`Port ${port}`)])
  body = JSON.stringify({ status: 'ok', indexed: {} })
  expect(wrongOf(await examineSettings(config, true))).toEqual([])
  // For a start it is taken all the same.
  expect(wrongOf(await examineSettings(config, false))).toEqual([expect.stringContaining(`Port ${port}`)])
})

test.each([
  ['its RPC port', { PORT: '8899' }],
  [
    'its WebSocket port',
    { PORT: '4001', LOCALNET_PORT: '4000', HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' },
  ],
])('a PORT that the own local chain needs, %s, is named as such', async (_, env) => {
  const config = readConfig({ DATA_DIR: temporaryFolder(), ...env })
  const [finding] = (await examineSettings(config, false)).filter(({ text }) => text.startsWith('PORT is'))
  expect(finding).toMatchObject({ level: 'wrong', endsStart: true })
  expect(finding?.text).toContain('the local chain of this explorer needs the ports')
  const elsewhere = readConfig({ ...env, RPC_URL: 'http://127.0.0.1:9' })
  expect(wrongOf(await examineSettings(elsewhere, false)).join()).not.toContain('local chain')
})

/** Settings with which a start succeeds, and with them those of the test. */
const startable = async (env: Record<string, string>) =>
  readConfig({
    DATA_DIR: temporaryFolder(),
    PORT: String(await freePort()),
    LOCALNET_PORT: String(await freePort()),
    ...env,
  })

test('what ends a start is wrong for the doctor, and the start says all of it before it starts anything', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  writeFileSync(file, 'no key')
  await checkStart(await startable({}))
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cases: [env: Record<string, string>, message: string][] = [
    [{ LOCALNET_PORT: String(port - 1) }, `Port ${port} is taken, and the local chain needs it.`],
    [{ GAME_KEYPAIR: join(folder, 'none.json') }, `cannot be read from ${join(folder, 'none.json')}`],
    [{ GAME_KEYPAIR: file }, `The key of the game cannot be read from ${file}`],
    [{ ROLES: 'api', DATA_DIR: folder }, `No embedded database is running in ${folder}`],
    [{ DATA_DIR: join(file, 'below') }, 'this folder cannot be used'],
    [{ NETWORK: join(folder, 'none.json') }, 'none.json'],
  ]
  for (const [env, message] of cases) {
    const config = await startable(env)
    const found = [
      ...examineMachine(config),
      ...(await examineSettings(config, true)),
      ...(await examineDatabase(config)),
    ]
    expect(wrongOf(found), message).toEqual([expect.stringContaining(message)])
    await expect(checkStart(config)).rejects.toThrow(message)
  }
  // All at once: the first two are of different settings.
  const both = await startable({ ...cases[0]?.[0], ...cases[1]?.[0] })
  const said = await checkStart(both).catch((error: Error) => error.message)
  for (const [, message] of cases.slice(0, 2)) expect(said).toContain(message)
})

test.runIf(canMount())('a disk without room for a new index ends the start, and the doctor says so', () => {
  const run = (...command: string[]) => {
    const folder = temporaryFolder()
    const [unshare = '', ...args] = onOwnDisk('30m', folder)
    return spawnSync(unshare, [...args, process.execPath, 'src/start.mjs', ...command], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: join(folder, 'data'), ROLES: 'localdb' },
    })
  }
  const doctor = run('doctor')
  expect([doctor.status, doctor.stdout]).toEqual([
    1,
    expect.stringMatching(/WRONG.* (2\d|30|31) MB are free at DATA_DIR .*: too few for a new index\./),
  ])
  const start = run()
  expect([start.status, start.stderr]).toEqual([1, expect.stringContaining('too few for a new index.')])
})

test("root is refused in another user's data folder by every command that uses it, with the user to run it as", () => {
  const folder = temporaryFolder()
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, 1, 1)
  const user = execFileSync('id', ['-nu', String(isRoot ? 1 : process.getuid?.())], {
    encoding: 'utf8',
  }).trim()
  const sentence = `DATA_DIR (${folder}) belongs to the user ${user}, and this command runs as root`
  expect(foreignOwner(folder, 0)).toContain(sentence)
  expect(foreignOwner(folder, 0)).toContain(`sudo -u ${user} DATA_DIR=${folder}`)
  expect(foreignOwner(join(folder, 'none'), 0)).toBeUndefined()
  expect(foreignOwner(folder, 1)).toBeUndefined()
  if (!isRoot) return
  expect(wrongOf(examineMachine(readConfig({ DATA_DIR: folder })))).toEqual([
    expect.stringContaining(sentence),
  ])
  for (const command of ['redecode', 'backup']) {
    const { status, stderr } = spawnSync(process.execPath, ['src/start.mjs', command, join(folder, 'x')], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder },
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
  }
})

/** A node whose newest blocks are of this time. */
async function startNode(name: string, time = Math.floor(Date.now() / 1_000)): Promise<FakeNode> {
  const node = await startFakeNode({ chain: createFakeChain(name) })
  onTestFinished(() => node.stop())
  const produce = () => {
    Object.assign(node.produce(), { blockTime: time })
    node.chain.finalized = node.chain.tip
  }
  produce()
  const timer = setInterval(produce, 200)
  onTestFinished(() => clearInterval(timer))
  return node
}

const nodesConfig = (...nodes: FakeNode[]) =>
  readConfig({ RPC_URL: nodes.map(({ url }) => url).join(), WS_URL: nodes.map(({ wsUrl }) => wsUrl).join() })

test('of a good node nothing is wrong', async () => {
  const config = nodesConfig(await startNode('one'))
  // Also where this machine is busy with other things.
  const findings = await examineNodes(config, 60_000)
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(findings.map(({ text }) => text).join('\n')).toMatch(
    /answered in \d+ ms.*\n.*finalized blocks of the slots \d+ to \d+\.\n.*whole blocks.*\n.*clock agrees.*\n.*WebSocket/,
  )
  const ofSlow = await examineNodes(config, -1)
  expect(notesOf(ofSlow)).toEqual([expect.stringMatching(/answered after \d+ ms\.$/)])
})

test('nodes of two chains, a clock that is behind and a node without blocks are told apart', async () => {
  const [one, other] = await Promise.all([
    startNode('one'),
    startNode('other', Math.floor(Date.now() / 1_000) + 3_600),
  ])
  other.intercept = (method) =>
    method === 'getBlock' ? { error: { code: -32601, message: 'Method not found' } } : undefined
  const ahead = await startNode('one', Math.floor(Date.now() / 1_000) + 3_600)
  expect(wrongOf(await examineNodes(nodesConfig(one, other)))).toEqual([
    expect.stringContaining('refuses a call that indexing needs'),
    expect.stringContaining('serve different chains'),
  ])
  expect(wrongOf(await examineNodes(nodesConfig(ahead)))).toEqual([
    expect.stringMatching(/in the future: this machine's clock is behind\.$/),
  ])
})

test('a node that does not answer is named without its key', async () => {
  const findings = await examineNodes(readConfig({ RPC_URL: 'http://user:key@127.0.0.1:9/secret' }))
  expect(wrongOf(findings)).toEqual([expect.stringContaining('The node http://127.0.0.1:9 does not answer')])
  expect(JSON.stringify(findings)).not.toMatch(/key@|secret/)
})

function databaseConfig(name: string) {
  const { url, username, password } = inject('engine')
  return readConfig({ CLICKHOUSE_URL: `${url.replace('//', `//${username}:${password}@`)}/${name}` })
}

test('the database of this schema, a newer one and none are told apart', async () => {
  const db = await databases.fresh()
  const lastOf = async (name: string) => (await examineDatabase(databaseConfig(name))).at(-1)
  expect(await lastOf(db.name)).toMatchObject({
    level: 'ok',
    text: expect.stringContaining("this version's schema"),
  })
  expect(await lastOf('nowhere')).toMatchObject({
    level: 'ok',
    text: expect.stringContaining('does not exist yet'),
  })
  await stampDecoder(db, 1)
  expect(await lastOf(db.name)).toMatchObject({
    level: 'note',
    text: expect.stringContaining('was decoded by decoder 1'),
  })
  const [first] = readMigrations()
  const older = await databases.open()
  await migrate(older, [{ number: 1, name: `not_${first?.name}`, sql: '' }])
  expect(await lastOf(older.name)).toMatchObject({
    level: 'wrong',
    text: expect.stringContaining('was made by an earlier version of Gorscope'),
  })
  const newer = await databases.open()
  await migrate(newer, [{ number: 999, name: 'tomorrow', sql: '' }])
  expect(await lastOf(newer.name)).toMatchObject({
    level: 'wrong',
    text: expect.stringContaining('has schema 999'),
  })
})

test('an embedded database that does not run is examined too, and does not run afterwards', async () => {
  const dir = temporaryFolder()
  const config = readConfig({ DATA_DIR: dir })
  expect(await examineDatabase(config)).toMatchObject([{ level: 'ok' }])
  expect(readdirSync(dir)).toEqual([])
  const store = await openStore(config, silent)
  await stampDecoder(store.db, 1)
  await store.stop()
  const findings = await examineDatabase(config)
  expect(findings.map(({ text }) => text).join()).toMatch(/this version's schema.*was decoded by decoder 1/)
  expect(await findRunning(config)).toBeUndefined()
})

test('a server that does not answer is named without its password', async () => {
  const findings = await examineDatabase(readConfig({ CLICKHOUSE_URL: 'http://user:secret@127.0.0.1:9/x' }))
  expect(wrongOf(findings)).toEqual([expect.stringContaining('http://127.0.0.1:9 does not answer')])
  expect(JSON.stringify(findings)).not.toContain('secret')
})

test('a server that knows no such cluster, and a cluster without a server, are wrong', async () => {
  const url = databaseConfig('x').clickhouseUrl
  expect(
    wrongOf(
      await examineCluster({ ...databaseConfig('x'), clickhouseUrl: url, clickhouseCluster: 'spread' }, goOn),
    ),
  ).toEqual(['The server knows no cluster "spread".'])
  expect(wrongOf(await examineCluster(readConfig({ CLICKHOUSE_CLUSTER: 'spread' }), goOn))).toHaveLength(1)
})
