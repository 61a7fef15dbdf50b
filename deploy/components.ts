import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedLock } from './pinned-lock.ts'

/**
 * The dependencies of a running explorer in the format CycloneDX, as JSON text. `npm sbom --omit=dev` also
 * leaves out dependencies that the tests share, so it gets a lock file without development dependencies.
 */
export function listComponents(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-components-'))
  try {
    const { devDependencies: _, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      unknown
    >
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'package-lock.json'), pinnedLock())
    return execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64e6,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
