import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ErrorBody } from '#contract/errors.ts'
import { exportPaths } from '#contract/export-paths.ts'
import { readyPath } from '#contract/paths.ts'
import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'

// The examples of deploy/ are what docs/operating.md says of them. Where no linter is well kept, what matters is read here.

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

test('the Dockerfile has no error or warning of the linter', () => {
  const ERROR = 2
  const found = validate(read('Dockerfile'), {
    deprecatedMaintainer: ERROR,
    directiveCasing: ERROR,
    emptyContinuationLine: ERROR,
    instructionCasing: ERROR,
    instructionCmdMultiple: ERROR,
    instructionEntrypointMultiple: ERROR,
    instructionHealthcheckMultiple: ERROR,
    instructionJSONInSingleQuotes: ERROR,
    instructionWorkdirRelative: ERROR,
  })
  expect(found).toEqual([])
  expect(validate('FROM node\nCMD a\nCMD b', { instructionCmdMultiple: ERROR })).not.toEqual([])
})

test('the image runs node itself as a user of its own, is asked whether it is ready, and names a version of its base', () => {
  const [, ...stages] = read('Dockerfile').split(/^FROM /m)
  const last = stages.at(-1) ?? ''
  for (const stage of stages) expect(stage).toMatch(/^node:20\.\d+\.\d+-bookworm-slim( AS \w+)?\n/)
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last).toContain('CMD ["node", "src/start.mjs"]')
  expect(last).toMatch(/^HEALTHCHECK .*\n\s+CMD \["node", "deploy\/ready\.mjs"\]$/m)
  expect(read('ready.mjs')).toContain(`}${readyPath}`)
  // Settings of the image have no secret.
  expect(read('Dockerfile')).not.toMatch(/TOKEN|PASSWORD|KEYPAIR|CLICKHOUSE_URL/)
})

test('the image is made of named files alone, without data, settings or tests', () => {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n')
  const [first, ...rules] = lines.filter((line) => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const taken = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
  // What the package is made of is there; it is built there.
  for (const path of files.filter((path) => !/^!|^dist|shrinkwrap/.test(path)))
    expect(
      taken.some((rule) => path.startsWith(rule.replace(/\*\.\w+$/, ''))),
      path,
    ).toBe(true)
  for (const rule of taken.filter((rule) => !rule.includes('*'))) expect(existsSync(rule), rule).toBe(true)
  // An operator's secrets are beside these files: a folder would take them too.
  const ofDeploy = taken.filter((rule) => rule.startsWith('deploy'))
  expect(ofDeploy.filter((rule) => rule.includes('*') || !statSync(rule).isFile())).toEqual([])
  expect(taken.filter((rule) => /data|\.env|\.git$|test/.test(rule))).toEqual([])
  expect(rules).toContain('**/.env*')
})

test('the compose file fits its schema and has no error or warning of the linter', () => {
  const { status, stdout } = spawnSync(
    'npx',
    ['dclint', '-c', 'deploy/dclint.json', '--max-warnings', '0', 'deploy/compose.yaml'],
    { encoding: 'utf8' },
  )
  expect(stdout.trim()).toBe('')
  expect(status).toBe(0)
})

type Service = {
  image?: string
  profiles?: string[]
  cap_drop?: string[]
  security_opt?: string[]
  read_only?: boolean
  tmpfs?: string[]
  ports?: string[]
  volumes?: string[]
  environment?: Record<string, string>
}
const { services } = parse(read('compose.yaml')) as { services: Record<string, Service> }

test('every service gives up its capabilities, no image is the latest, and the database and node come by profile', () => {
  expect(Object.keys(services).sort()).toEqual(['clickhouse', 'explorer', 'node'])
  for (const [name, service] of Object.entries(services)) {
    expect(service.cap_drop, name).toEqual(['ALL'])
    expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
    expect(service.image ?? '', name).not.toMatch(/:latest$|^[^:]+$/)
    expect(JSON.stringify(service.environment ?? {}), name).not.toMatch(/"\w*PASSWORD":/)
    for (const volume of service.volumes ?? []) {
      const [from = ''] = volume.split(':')
      if (from.startsWith('.')) expect(existsSync(`deploy/${from}`), volume).toBe(true)
    }
  }
  const { explorer, clickhouse, node } = services
  expect([explorer?.profiles, clickhouse?.profiles, node?.profiles]).toEqual([
    undefined,
    ['server'],
    ['node'],
  ])
  expect(explorer).toMatchObject({
    read_only: true,
    ports: ['127.0.0.1:3000:3000'],
    volumes: ['explorer:/data'],
  })
  expect(explorer?.tmpfs?.[0]).toMatch(/^\/tmp:/)
  expect([clickhouse?.ports, node?.ports]).toEqual([undefined, undefined])
})

test('every setting of the examples exists', () => {
  const known = new Set(
    [...readFileSync('docs/settings.md', 'utf8').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  )
  const named = [
    ...read('env.example').matchAll(/^#? ?([A-Z_]+)=/gm),
    ...read('Dockerfile').matchAll(/\b(HOST|PORT|DATA_DIR)=/g),
    ...read('systemd/gorscope.service').matchAll(/\b(DATA_DIR)=/g),
  ].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((name) => !known.has(name ?? ''))).toEqual([])
})

/** The settings of a unit, by section; those that are given twice with all values. */
function unit(text: string): Record<string, Record<string, string[]>> {
  const sections: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> = {}
  for (const line of text.split('\n').filter((line) => line && !/^[#;]/.test(line))) {
    const [, name] = line.match(/^\[(\w+)\]$/) ?? []
    const [, key, value] = line.match(/^(\w+)=(.*)$/) ?? []
    if (name) section = sections[name] ??= {}
    else if (key !== undefined && value !== undefined) section[key] = [...(section[key] ?? []), value]
    else throw new Error(`Not a line of a unit: ${line}`)
  }
  return sections
}

test('the systemd unit runs node itself, writes to its state folder alone, and gives the time that a stop takes', () => {
  const { Unit, Service, Install } = unit(read('systemd/gorscope.service'))
  expect(Unit?.After).toEqual(['network-online.target'])
  expect(Install?.WantedBy).toEqual(['multi-user.target'])
  expect(Service).toMatchObject({
    ExecStart: [expect.stringMatching(/^\/usr\/bin\/node \S+\/src\/start\.mjs$/)],
    DynamicUser: ['yes'],
    StateDirectory: ['gorscope'],
    StateDirectoryMode: ['0700'],
    ProtectSystem: ['strict'],
    ProtectHome: ['yes'],
    NoNewPrivileges: ['yes'],
    CapabilityBoundingSet: [''],
    SystemCallFilter: ['@system-service'],
    Restart: ['always'],
  })
  expect(Service?.Environment?.[0]).toContain('DATA_DIR=/var/lib/gorscope')
  // Node's compiler writes code.
  expect(Service).not.toHaveProperty('MemoryDenyWriteExecute')
  expect(Number(Service?.TimeoutStopSec?.[0])).toBeGreaterThan(10)
  expect(Object.values(Service ?? {}).filter((values) => values.length > 1)).toEqual([])
})

test('the nightly backup runs as the user of the explorer, on its data, and deletes old backups', () => {
  const { Service, ...others } = unit(read('systemd/gorscope-backup.service'))
  const explorer = unit(read('systemd/gorscope.service')).Service
  expect(others).not.toHaveProperty('Install')
  expect(Service?.ExecStart).toEqual([
    '/usr/bin/node /opt/gorscope/src/start.mjs backup --keep 7 /var/lib/gorscope-backups',
  ])
  expect(Service).toMatchObject({
    Type: ['oneshot'],
    User: ['gorscope'],
    DynamicUser: ['yes'],
    StateDirectory: ['gorscope gorscope-backups'],
  })
  // Both services are confined alike.
  const confined =
    /^(Protect|Private|Restrict|System|NoNew|Capability|Ambient|Lock|Proc|Remove|Environment|Umask)/i
  const settings = (service: typeof Service) =>
    Object.entries(service ?? {}).filter(([key]) => confined.test(key))
  expect(settings(Service)).toEqual(settings(explorer))
  const timer = unit(read('systemd/gorscope-backup.timer'))
  expect(timer.Timer?.Persistent).toEqual(['true'])
  expect(timer.Install?.WantedBy).toEqual(['timers.target'])
})

/** The directives of an nginx file: the words of each, with the block in which it is. */
function directives(text: string): { block: string; words: string[] }[] {
  const found: { block: string; words: string[] }[] = []
  const blocks: string[] = []
  const plain = text.replace(/#.*$/gm, '')
  for (const [, words = '', end] of plain.matchAll(/((?:"[^"]*"|'[^']*'|[^;{}"'])*)([;{}])/g)) {
    const parts = words.trim().match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []
    if (end === ';') found.push({ block: blocks.join(' > '), words: parts })
    else if (end === '{') blocks.push(parts.join(' '))
    else if (blocks.pop() === undefined) throw new Error('A block is closed that was not opened')
  }
  if (blocks.length > 0) throw new Error(`The block ${blocks.join(' > ')} is not closed`)
  return found
}

test('nginx sets the visitor, the protocol and the request id anew, upgrades the socket, and chooses a chain by its host', () => {
  const all = directives(read('nginx/gorscope.conf'))
  const headers = all.filter(({ words: [name] }) => name === 'proxy_set_header')
  expect(headers.map(({ words }) => words.slice(1))).toEqual([
    ['Host', '$host'],
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
    ['X-Request-Id', '$request_id'],
    ['Upgrade', '$http_upgrade'],
    ['Connection', '$gorscope_connection'],
  ])
  // A location with a header of its own would inherit none of these.
  expect(new Set(headers.map(({ block }) => block))).toEqual(new Set(['server']))
  const ports = all.filter(({ block }) => block.startsWith('map $host')).map(({ words }) => words[1])
  expect(new Set(ports).size).toBe(2)
  for (const port of ports) {
    const upstream = all.find(
      ({ block, words }) => block === `upstream gorscope_${port}` && words[0] === 'server',
    )
    expect(upstream?.words[1]).toBe(`127.0.0.1:${port}`)
  }
  const passes = all.filter(({ words: [name] }) => name === 'proxy_pass')
  expect(passes.map(({ block }) => block)).toEqual(
    expect.arrayContaining(['server > location ~ ^/ws/?$', 'server > location ~ ^/rpc/?$']),
  )
  expect(new Set(passes.map(({ words }) => words[1]))).toEqual(new Set(['http://gorscope_$gorscope_port']))
  const metrics = all
    .filter(({ block }) => block === 'server > location ~ ^/metrics/?$')
    .map(({ words }) => words.join(' '))
  expect(metrics).toContain('deny all')
  const [, own] = all.find(({ block, words }) => block === 'server' && words[0] === 'limit_req')?.words ?? []
  expect(own).toBe('zone=gorscope_requests')
  expect(all.some(({ block, words }) => block === 'server' && words[0] === 'limit_conn')).toBe(true)
  // Both zones count by the visitor's address.
  const zones = all.filter(({ words: [name = ''] }) => /^limit_(req|conn)_zone$/.test(name))
  expect(zones.map(({ words }) => words[1])).toEqual(['$binary_remote_addr', '$binary_remote_addr'])
  expect(all.filter(({ words }) => words[0] === 'ssl_protocols')[0]?.words.slice(1)).toEqual([
    'TLSv1.2',
    'TLSv1.3',
  ])
})

test('Caddy sets the visitor and the request id anew, hides the metrics, and sends each host to a port of its own', () => {
  const text = read('caddy/Caddyfile')
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length)
  expect(text).toContain('header_up X-Forwarded-For {remote_host}')
  expect(text).toContain('header_up X-Request-Id {http.request.uuid}')
  expect(text).toContain('flush_interval -1')
  expect(text).toMatch(
    /@metrics \{\s+path \/metrics \/metrics\/\s+not remote_ip 127\.0\.0\.1 ::1\s+\}\s+respond @metrics 404/,
  )
  const sites = [
    ...text.matchAll(
      /^([\w.]+) \{\n\timport explorer\n\treverse_proxy 127\.0\.0\.1:(\d+) \{\n\t\timport proxied\n/gm,
    ),
  ]
  expect(sites.map(([, host]) => host)).toEqual(['explorer.example.org', 'testnet.example.org'])
  expect(new Set(sites.map(([, , port]) => port)).size).toBe(2)
})

test('both proxies let through the longest body that the explorer takes at /rpc, and nginx no longer one elsewhere', () => {
  const bytesOf = (size: string) => Number.parseInt(size, 10) * 1_024
  const nginx = directives(read('nginx/gorscope.conf')).filter(
    ({ words }) => words[0] === 'client_max_body_size',
  )
  const ofNginx = Object.fromEntries(nginx.map(({ block, words }) => [block, bytesOf(words[1] ?? '')]))
  expect(Object.keys(ofNginx)).toEqual(['server', 'server > location ~ ^/rpc/?$'])
  expect(ofNginx['server > location ~ ^/rpc/?$']).toBeGreaterThanOrEqual(RPC_LIMITS.body)
  // As the explorer counts 16 kB.
  expect(ofNginx.server).toBe(16 * 1_024)
  // Caddy's limit is answered with 502: it passes bodies on as they come, and the explorer's 413 back.
  expect(read('caddy/Caddyfile')).not.toContain('request_body')
})

test('a refusal by nginx has the form of one by the explorer, and says when to try again', () => {
  const all = directives(read('nginx/gorscope.conf'))
  const pages = all.filter(({ words: [name] }) => name === 'error_page')
  expect(pages).toEqual([{ block: 'server', words: ['error_page', '429', '@too_many'] }])
  const answer = all.filter(({ block }) => block === 'server > location @too_many')
  const [, status, text = ''] = answer.find(({ words: [name] }) => name === 'return')?.words ?? []
  expect(status).toBe('429')
  expect(ErrorBody.parse(JSON.parse(text.slice(1, -1))).error).toMatchObject({
    code: 'rate_limited',
    requestId: '$request_id',
  })
  const headers = answer.filter(({ words: [name] }) => name === 'add_header')
  // A location with headers of its own has none of the server's.
  expect(headers.map(({ words }) => words[1])).toEqual(
    expect.arrayContaining([
      'Retry-After',
      'X-Request-Id',
      'Access-Control-Allow-Origin',
      'Strict-Transport-Security',
    ]),
  )
  for (const { words } of headers) expect(words.at(-1)).toBe('always')
})

test('nginx passes on every file of a list as it is made', () => {
  const block = directives(read('nginx/gorscope.conf')).find(
    ({ words }) => words.join(' ') === 'proxy_buffering off',
  )?.block
  const [, pattern = ''] = block?.match(/^server > location ~ (.*)$/) ?? []
  expect(pattern).not.toBe('')
  for (const path of Object.values(exportPaths)) expect(path).toMatch(new RegExp(pattern))
})

test('the files of ClickHouse are XML whose elements are closed', () => {
  for (const file of readdirSync('deploy/clickhouse').filter((name) => name.endsWith('.xml'))) {
    const open: string[] = []
    for (const [, closing, name = '', own] of read(`clickhouse/${file}`)
      .replace(/<!--[\s\S]*?-->/g, '')
      .matchAll(/<(\/?)([\w]+)[^>]*?(\/?)>/g)) {
      if (own) continue
      if (closing) expect(open.pop(), file).toBe(name)
      else open.push(name)
    }
    expect(open, file).toEqual([])
  }
})
