import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditVerdict } from '../deploy/audit-verdict.ts'
import { listComponents } from '../deploy/components.ts'

type Package = { version?: string; license?: string; dev?: boolean; resolved?: string; integrity?: string }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>
}
const dependencies = Object.entries(packages).filter(([path]) => path !== '')
const used = dependencies.filter(([, { dev }]) => !dev)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** May be used and passed on with software under the MIT licence. LGPL: libvips of sharp, a library that is linked unchanged. */
const FITTING = new Set([
  ...[
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
  ],
  ...['OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
])
/** chDB for other machines than Linux x64: the registry by which the lock file was made does not have these. */
const PLATFORMS = /^@chdb\/lib-/

test('every dependency of a running explorer has a licence that fits to that of the explorer', () => {
  expect(used.length).toBeGreaterThan(100)
  const unfit = used.filter(([path, { license }]) => {
    if (!license) return !PLATFORMS.test(nameOf(path))
    return !license
      .split(/ AND | OR |[()]/)
      .filter(Boolean)
      .every((one) => FITTING.has(one.trim()))
  })
  expect(unfit.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([])
  // LGPL is in sharp alone.
  const linked = used.filter(([, { license = '' }]) => /LGPL/.test(license)).map(([path]) => nameOf(path))
  expect(linked.filter((name) => !name.startsWith('@img/sharp-'))).toEqual([])
})

test('every dependency comes from the registry, and is checked by its hash, but chDB for other machines', () => {
  const odd = dependencies.filter(
    ([path, { integrity = '', resolved, version }]) =>
      !(integrity.startsWith('sha512-') || PLATFORMS.test(nameOf(path))) ||
      resolved !== undefined ||
      !version,
  )
  expect(odd.map(([path]) => path)).toEqual([])
})

test('every direct dependency is named by one version', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const versions = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((field) =>
    Object.entries(manifest[field] ?? {}),
  )
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the list of components has every dependency of a running explorer, in the form CycloneDX', () => {
  const { bomFormat, components } = JSON.parse(listComponents()) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const { dependencies: direct } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...Object.keys(direct), 'chdb']))
})

test('an audit fails for high and critical findings, and says when the registry did not answer', () => {
  const finding = (severity: string) =>
    JSON.stringify({ vulnerabilities: { left: { severity, range: '<2', via: [{ title: 'It breaks' }] } } })
  expect(auditVerdict(finding('critical'))).toMatchObject({ exitCode: 1 })
  expect(auditVerdict(finding('high')).text).toContain('high: left <2: It breaks')
  expect(auditVerdict(finding('moderate'))).toMatchObject({ exitCode: 0 })
  expect(auditVerdict('{"vulnerabilities":{}}')).toEqual({
    text: '0 dependencies with known faults, 0 of them high or critical.',
    exitCode: 0,
  })
  for (const output of ['{"message":"405 Method Not Allowed"}', '', 'getaddrinfo ENOTFOUND'])
    expect(auditVerdict(output)).toMatchObject({
      text: expect.stringContaining('The registry did not answer the audit, so nothing is known'),
      exitCode: 0,
    })
})

test('every test that SECURITY.md names exists, and every threat names one', () => {
  const text = readFileSync('SECURITY.md', 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!threat|---)/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) {
    const named = [...row.matchAll(/`([\w/.-]+\.(?:spec|e2e)\.tsx?)`/g)].map(([, file]) => file ?? '')
    expect(named.length, row).toBeGreaterThan(0)
    for (const file of named) expect(existsSync(file), file).toBe(true)
  }
})
