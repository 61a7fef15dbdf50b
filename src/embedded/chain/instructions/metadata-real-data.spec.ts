import { expect, test } from 'vitest'
import { committedData } from '#decode/testing/real-data.ts'
import { readMetadataAccount } from '../testing/metadata-reader.ts'
import { MetadataRunner } from '../testing/metadata-runner.ts'

const samples = ['5ecfd6', 'be4bac'].map(
  (name) => `accounts/getMultipleAccounts_metaplex_metadata_${name}.jsonParsed.json`,
)

function realAccounts(): Buffer[] {
  return samples.flatMap((file) => {
    const { value } = JSON.parse(committedData.readText(file)) as { value: ({ data: string[] } | null)[] }
    return value.flatMap((entry) => (entry ? [Buffer.from(entry.data[0] ?? '', 'base64')] : []))
  })
}

test('writes the fields of real accounts byte for byte', () => {
  const runner = new MetadataRunner()
  const real = realAccounts()
  expect(real.length).toBeGreaterThan(0)
  for (const bytes of real) {
    const { fieldsEnd, uses, creators, collection, ...wanted } = readMetadataAccount(bytes)
    const { mint, updateAuthority, isMutable } = wanted
    runner.writeMint(mint, 6)
    // The creators of real tokens cannot sign here, and a new token has no primary sale yet.
    const unverified = creators?.map((creator) => ({ ...creator, verified: false }))
    const metadata = { ...wanted, ...(unverified && { creators: unverified }) }
    const version = wanted.tokenStandard === undefined ? 1 : 3
    runner.succeed(runner.createDraft({ mint, updateAuthority, isMutable, metadata, version }))
    const made = runner.bytes(mint)
    expect(readMetadataAccount(made)).toEqual({
      ...wanted,
      creators: unverified,
      primarySaleHappened: false,
      collection: undefined,
      uses: undefined,
      fieldsEnd,
    })
    const differing = [...made.subarray(0, fieldsEnd)].filter((byte, at) => byte !== bytes[at])
    const verified = creators?.filter((creator) => creator.verified).length ?? 0
    expect(differing).toEqual(Array(verified + (wanted.primarySaleHappened ? 1 : 0)).fill(0))
  }
})
