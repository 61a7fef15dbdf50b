import { expect, test } from 'vitest'
import { readConfig, withoutSecret } from './config.ts'

test('without settings all roles run, on port 3000', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    network: 'gorbagana',
    localnetPort: 8899,
    localnetTps: 20,
    roles: ['localnet', 'localdb', 'indexer', 'api'],
    outside: true,
  })
})

test('an embedded part that is not needed is not started', () => {
  expect(readConfig({ RPC_URL: 'http://127.0.0.1:8899' }).roles).toEqual(['localdb', 'indexer', 'api'])
  expect(readConfig({ CLICKHOUSE_URL: 'http://u:p@db:8123/x' }).roles).toEqual(['localnet', 'indexer', 'api'])
})

test('all problems are reported at once, with value, expectation and remedy', () => {
  expect(() => readConfig({ PORT: 'x', CLICKHOUSE_URL: 'clickhouse:9000', ROLES: 'api,all' })).toThrow(
    [
      'PORT is "x": expected a port number.',
      'CLICKHOUSE_URL is "clickhouse:9000": expected http:// or https://. Leave it empty to use the embedded database in DATA_DIR.',
      'ROLES is "api,all": expected a list of localnet, localdb, indexer, api. Leave it empty to run everything that is needed.',
    ].join('\n'),
  )
})

test.each([
  ['RPC_URLS', 'RPC_URL'],
  ['rpc_url', 'RPC_URL'],
  ['RCP_URL', 'RPC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['CLICKHOUSE_URI', 'CLICKHOUSE_URL'],
  ['CLICK_HOUSE_URL', 'CLICKHOUSE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['ROLE', 'ROLES'],
  ['port', 'PORT'],
  ['STARTSLOT', 'START_SLOT'],
  ['VOTE_DETAILS_DAY', 'VOTE_DETAIL_DAYS'],
  ['GAME_KEY_PAIR', 'GAME_KEYPAIR'],
  ['LOCALNET_PROT', 'LOCALNET_PORT'],
  ['GORSCOPE_RPC_URL', 'RPC_URL'],
])('%s is refused, and %s is proposed', (name, meant) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(
    `${name} is not a setting; did you mean ${meant}? Correct the name, or remove it.`,
  )
  expect(() => readConfig({ [name]: '' })).not.toThrow()
})

test('a mistyped name is reported together with wrong values', () => {
  expect(() => readConfig({ RPC_URLS: 'http://a.example', PORT: 'x' })).toThrow(
    /^RPC_URLS is not a setting.*\nPORT is "x"/,
  )
})

test('environment variables of the system, npm, containers and other programs are no settings, and are ignored', () => {
  const names = `HOME HOSTNAME HOSTTYPE PATH PWD USER SHELL TERM LANG LC_ALL TZ TMPDIR LOGNAME MAIL POST LOG DEBUG
    npm_config_port npm_config_loglevel npm_config_network npm_package_name npm_lifecycle_event NODE_ENV NODE_OPTIONS
    NOTIFY_SOCKET INVOCATION_ID JOURNAL_STREAM LISTEN_PID LISTEN_FDS STATE_DIRECTORY CACHE_DIRECTORY LOGS_DIRECTORY
    CLICKHOUSE_DB CLICKHOUSE_USER CLICKHOUSE_PASSWORD CLICKHOUSE_HOST CLICKHOUSE_PORT CLICKHOUSE_VERSION
    GORSCOPE_COMPILED GORSCOPE_PORT GORSCOPE_PORT_3000_TCP GORSCOPE_SERVICE_HOST GORSCOPE_SERVICE_PORT
    KUBERNETES_PORT KUBERNETES_SERVICE_HOST RPC_PORT RPC_USER API_URL DB_URL DATABASE_URL CACHE_DIR XDG_DATA_DIRS
    XDG_DATA_HOME DISPLAY SSH_CLIENT SSH_TTY CI RUNNER_TEMP GITHUB_TOKEN VITE_PORT SOAK CHAOS_SEED NO_COLOR`
  const others = Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x']))
  expect(readConfig(others)).toEqual(readConfig({}))
})

test('payloads are kept unless a setting says for how many days', () => {
  expect(readConfig({}).retention).toEqual({})
  expect(readConfig({ VOTE_DETAIL_DAYS: '0', DETAIL_DAYS: '30' }).retention).toEqual({
    VOTE_DETAIL_DAYS: 0,
    DETAIL_DAYS: 30,
  })
  expect(() => readConfig({ VOTE_DETAIL_DAYS: '1.5', DETAIL_DAYS: '1' })).toThrow(
    [
      'VOTE_DETAIL_DAYS is "1.5": expected a whole number of days. Leave it empty to keep the payloads of all votes.',
      'DETAIL_DAYS is "1": expected 2 days or more. Leave it empty to keep the payloads of all transactions.',
    ].join('\n'),
  )
})

test('digits that are no IP address are no host to listen on', () => {
  expect(() => readConfig({ HOST: '999.1.1.1' })).toThrow(
    'HOST is "999.1.1.1": expected an IP address or a host name.',
  )
  for (const host of ['0.0.0.0', '::1', 'localhost']) expect(readConfig({ HOST: host }).host).toBe(host)
})

test('requests to other hosts are switched off by OUTSIDE=off alone', () => {
  expect(readConfig({ OUTSIDE: 'off' }).outside).toBe(false)
  expect(readConfig({ OUTSIDE: 'on' }).outside).toBe(true)
  expect(() => readConfig({ OUTSIDE: 'no' })).toThrow('OUTSIDE is "no": expected on or off.')
})

test('the public URL is an origin: a path is refused, a slash at its end is ignored', () => {
  expect(readConfig({}).publicUrl).toBeUndefined()
  expect(readConfig({ PUBLIC_URL: 'https://gor.example.org/' }).publicUrl).toBe('https://gor.example.org')
  expect(() => readConfig({ PUBLIC_URL: 'https://gor.example.org/x' })).toThrow(
    'PUBLIC_URL is "https://gor.example.org/x": expected a URL without a path, such as https://explorer.example.org. Leave it empty where visitors use an address of this machine.',
  )
})

test.each([
  'ftp://user:secret@db/x',
  'ftp://node/secret',
  'ftp://node/?api-key=secret',
  'node.example.org/v2/secret',
  'node.example.org?api-key=secret',
  'user:secret@node.example.org',
  'htp://user:secret@node example/secret#secret',
])('a password or key in the invalid URL %s is not printed', (url) => {
  for (const name of ['CLICKHOUSE_URL', 'RPC_URL', 'WS_URL'])
    expect(() => readConfig({ [name]: url })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
})

test('several nodes are named with commas between, and none of their keys is printed', () => {
  const config = readConfig({
    RPC_URL: 'https://a.example/key, http://b.example:8899',
    WS_URL: 'wss://a.example/ws',
  })
  expect(config.rpcUrls).toEqual(['https://a.example/key', 'http://b.example:8899'])
  expect(config.wsUrls).toEqual(['wss://a.example/ws'])
  expect(readConfig({})).toMatchObject({ rpcUrls: [], wsUrls: [], rpcRate: undefined })
  expect(() => readConfig({ RPC_URL: 'https://a.example/secret,ftp://b.example/secret' })).toThrow(
    'RPC_URL is "https://a.example,ftp://b.example": expected http:// or https://, several with commas between.',
  )
})

test('the rate of calls is a number above 0', () => {
  expect(readConfig({ RPC_RATE: '2.5' }).rpcRate).toBe(2.5)
  for (const RPC_RATE of ['0', '-1', 'fast', '1e3'])
    expect(() => readConfig({ RPC_RATE })).toThrow(`RPC_RATE is "${RPC_RATE}": expected`)
})

test('of a URL only scheme and host are printed', () => {
  expect(withoutSecret('https://user:secret@node.example.org:8899/v2/secret?api-key=secret#secret')).toBe(
    'https://node.example.org:8899',
  )
})

test('an admin token that is too short is refused and not printed', () => {
  expect(() => readConfig({ ADMIN_TOKEN: 'secret' })).toThrow(
    'ADMIN_TOKEN is not usable: expected 16 to 200 ASCII characters without spaces. Leave it empty to switch the admin panel off.',
  )
  expect(readConfig({ ADMIN_TOKEN: 'a-secret-of-some-length' }).adminToken).toBe('a-secret-of-some-length')
  expect(readConfig({}).adminToken).toBeUndefined()
})

test('the game has a number of transactions per day, and a key file where one is set', () => {
  expect(readConfig({})).toMatchObject({ gameDailyTransactions: 20_000, gameKeypair: undefined })
  expect(readConfig({ GAME_DAILY_TRANSACTIONS: '0', GAME_KEYPAIR: '/etc/gorscope/game.json' })).toMatchObject(
    { gameDailyTransactions: 0, gameKeypair: '/etc/gorscope/game.json' },
  )
  for (const wrong of ['-1', '1e5', 'all', '12345678'])
    expect(() => readConfig({ GAME_DAILY_TRANSACTIONS: wrong })).toThrow(
      `GAME_DAILY_TRANSACTIONS is "${wrong}": expected a whole number of at most 7 digits.`,
    )
})

test('reverse proxies are believed on this machine, or where the setting says', () => {
  expect(readConfig({}).trustedProxies).toEqual(['127.0.0.0/8', '::1'])
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.1',
  ])
  for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0', '127.0.0.1,', '*'])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow(
      `TRUSTED_PROXIES is "${wrong}": expected IP addresses and networks with commas between, such as 127.0.0.1,10.0.0.0/8.`,
    )
})

test('pages of other sites use the local chain only where the setting names their origin', () => {
  expect(readConfig({}).localnetOrigins).toEqual([])
  expect(readConfig({ LOCALNET_ORIGINS: 'https://a.test,http://b.test:8080' }).localnetOrigins).toHaveLength(
    2,
  )
  expect(readConfig({ LOCALNET_ORIGINS: '*' }).localnetOrigins).toEqual(['*'])
  for (const wrong of ['a.test', 'https://a.test/', 'ftp://a.test'])
    expect(() => readConfig({ LOCALNET_ORIGINS: wrong })).toThrow(
      `LOCALNET_ORIGINS is "${wrong}": expected origins with commas between`,
    )
})
