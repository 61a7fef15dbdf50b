import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createFakeChain } from '#chain/testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '#chain/testing/fake-node.ts'
import { migrate } from '#store/engine/migrate.ts'
import { testDatabases } from '#store/testing/database.ts'
import { readConfig } from '../src/config.ts'
import { examineCluster } from '../src/doctor/cluster.ts'
import { examineDatabase } from '../src/doctor/database.ts'
import type { Finding } from '../src/doctor/finding.ts'
import { examineMachine, examineSettings } from '../src/doctor/machine.ts'
import { examineNodes } from '../src/doctor/nodes.ts'

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
  const findings = await examineSettings(config)
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
  expect(wrongOf(await examineSettings(config))).toEqual([expect.stringContaining(`Port ${port}`)])
  body = JSON.stringify({ status: 'ok', indexed: {} })
  expect(wrongOf(await examineSettings(config))).toEqual([])
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
  const findings = await examineNodes(nodesConfig(await startNode('one')))
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(findings.map(({ text }) => text).join('\n')).toMatch(
    /answered in \d+ ms.*\n.*finalized blocks of the slots \d+ to \d+\.\n.*whole blocks.*\n.*clock agrees.*\n.*WebSocket/,
  )
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
  const newer = await databases.open()
  await migrate(newer, [{ number: 999, name: 'tomorrow', sql: '' }])
  expect(await lastOf(newer.name)).toMatchObject({
    level: 'wrong',
    text: expect.stringContaining('has schema 999'),
  })
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
