import { startProduct } from '../test/product.ts'
import { generatedDatabase } from './database.ts'
import { readArguments } from './options.ts'
import { watchProcesses } from './processes.ts'
import { report } from './report.ts'

/**
 * Exports whole lists of a generated database, as CSV and as Parquet: all holders of a token with a million
 * holders, and all transfers of the busiest token. Reports seconds, rows, bytes and peak memory, and by how
 * much the exported balances differ from the token's supply, which must be 0.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    sizes: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
  })
  for (const size of options.sizes.split(',').map(Number)) {
    const { folder, generated, remove } = await generatedDatabase(size, options.keep, { withHolders: true })
    try {
      const product = await startProduct({ DATA_DIR: folder, ROLES: 'localdb,api' })
      try {
        for (const format of ['csv', 'parquet'])
          for (const [list, mint] of [
            ['holders', generated.largestMint],
            ['transfers', generated.hottestMint],
          ])
            await measure(`${product.url}/api/token/${mint}/${list}/export?format=${format}`, {
              list,
              format,
              transactions: size,
            })
        const { supply } = (await (
          await fetch(`${product.url}/api/token/${generated.largestMint}/holders`)
        ).json()) as { supply: string }
        const sum = await sumOfBalances(`${product.url}/api/token/${generated.largestMint}/holders/export`)
        report('export', 'supply minus balances', Number(BigInt(supply) - sum), 'raw units', {
          transactions: size,
        })
      } finally {
        await product.stop()
      }
    } finally {
      remove()
    }
  }
}

async function measure(url: string, more: Record<string, unknown>): Promise<void> {
  const processes = watchProcesses()
  const started = performance.now()
  let bytes = 0
  let rows = -1 // the line of column names is not a row
  for await (const chunk of bodyOf(await fetch(url))) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows++
  }
  const seconds = (performance.now() - started) / 1000
  const { peakMb } = processes.stop()
  report('export', 'time', seconds, 's', more)
  if (more.format === 'csv') report('export', 'rows', rows, 'rows', more)
  report('export', 'size', bytes / 1e6, 'MB', more)
  report('export', 'peak memory', peakMb, 'MB of all processes', more)
}

async function sumOfBalances(url: string): Promise<bigint> {
  let sum = 0n
  let rest = ''
  let column = -1
  const decoder = new TextDecoder()
  for await (const chunk of bodyOf(await fetch(url))) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const cells = line.replaceAll('"', '').split(',')
      if (column < 0) column = cells.indexOf('balance_raw')
      else sum += BigInt(cells[column] ?? 0)
    }
  }
  return sum
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  if (!response.ok || !response.body)
    throw new Error(`${response.url} answered ${response.status}, expected a file.`)
  return response.body
}
