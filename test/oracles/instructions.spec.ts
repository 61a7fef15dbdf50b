import { lifinityV2 } from '#decode/protocols/lifinity-v2/lifinity-v2.ts'
import { meteoraDammV2 } from '#decode/protocols/meteora-damm-v2/meteora-damm-v2.ts'
import { meteoraDlmm } from '#decode/protocols/meteora-dlmm/meteora-dlmm.ts'
import { program } from '#decode/protocols/program.ts'
import type { Protocol } from '#decode/protocols/protocol.ts'
import { raydiumAmm } from '#decode/protocols/raydium-amm/raydium-amm.ts'
import { raydiumClmm } from '#decode/protocols/raydium-clmm/raydium-clmm.ts'
import { splTokenSwap } from '#decode/protocols/spl-token-swap/spl-token-swap.ts'
import { whirlpool } from '#decode/protocols/whirlpool/whirlpool.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import type { InstructionInput } from '#svm/program-decoder.ts'
import { programOf } from '#svm/programs/index.ts'
import { describeOracle } from './oracle.ts'

type Dump = {
  program_id: string
  data: string
  accounts: { pubkey: string; label?: string }[]
  data_decoded?: Record<string, { type: unknown; data: string | number | boolean | null }>
}
/** A single instruction as carbon's tests keep it: hex, and perhaps each account's name. */
function readDump(
  text: string,
): Dump & InstructionInput & { accounts: string[]; labels: Record<string, string> } {
  const dump = JSON.parse(text) as Dump
  const labels = Object.fromEntries(dump.accounts.map(({ label, pubkey }) => [label ?? '', pubkey]))
  return {
    ...dump,
    programId: dump.program_id,
    labels,
    accounts: dump.accounts.map(({ pubkey }) => pubkey),
    data: Uint8Array.from(Buffer.from(dump.data, 'hex')),
  } as never
}
const camel = (name: string) => name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())
/** The same whether it is a number, a bigint or digits. */
const plain = (value: unknown) => (typeof value === 'boolean' ? value : String(value))

/** By their names in that project's folders. */
const EXCHANGES: Readonly<Record<string, Protocol>> = {
  'meteora-dlmm': meteoraDlmm,
  'raydium-clmm': raydiumClmm,
  'jupiter-dca': program('jupiter-dca'),
  'lifinity-amm-v2': lifinityV2,
}

describeOracle(
  'single instructions',
  ({ readExpected, decodeFixture, testOracle, readText, instructionFiles }) => {
    testOracle('carbon on Whirlpool', 60, 1, (compare) => {
      /** Our names of the account that it calls `label`: one of these. */
      const namesOf = (label: string) => [
        label.replace('whirlpool', 'pool').replace(/^(token|position)Authority/, 'authority'),
        label.replace('tokenVault', 'vault').replace('tokenMint', 'mint'),
        label.replace('tokenOwnerAccount', 'owner'),
        label.replace('tokenOwnerAccount', 'source'),
      ]
      for (const name of instructionFiles.filter((each) => each.includes('orca-whirlpool'))) {
        const short = /whirlpool_(.*)_ix/.exec(name)?.[1] ?? ''
        const dump = readDump(readText(name))
        const parsed = whirlpool.decode(dump)
        compare(`${short} type`, parsed?.type, camel(short))
        const info = parsed?.info ?? {}
        for (const [label, pubkey] of Object.entries(dump.labels)) {
          const own = namesOf(label).find((name) => info[name] !== undefined)
          if (own !== undefined) compare(`${short} ${label}`, info[own], pubkey)
        }
        for (const [argument, { data }] of Object.entries(dump.data_decoded ?? {}))
          if (info[argument] !== undefined)
            compare(`${short} ${argument}`, plain(info[argument]), plain(data))
      }
    })

    testOracle('carbon on other exchanges', 500, 1, (compare) => {
      type Entry = {
        fixture: string
        expected_ix?: { args?: Record<string, unknown>[] }
        expected_arranged_accounts?: Record<string, string>
      }
      const { entries } = readExpected<Entry>('carbon_decoders.json')
      for (const name of instructionFiles) {
        const [, program = '', short = ''] = /carbon_(.*?)_(.*)_ix/.exec(name) ?? []
        const protocol = EXCHANGES[program]
        if (protocol === undefined) continue
        const dump = readDump(readText(name))
        const parsed = protocol.decode(dump)
        compare(`${program} ${short} type`, parsed?.type, camel(short))
        const info = parsed?.info ?? {}
        const entry = entries.find(({ fixture }) => fixture === name)
        const roles = Object.entries(entry?.expected_arranged_accounts ?? {}).map(
          ([role, pubkey]) => [camel(role), pubkey] as const,
        )
        for (const [role, pubkey] of [...Object.entries(dump.labels), ...roles])
          if (info[role] !== undefined) compare(`${program} ${short} ${role}`, info[role], pubkey)
        // Numbers that JSON does not hold exactly, and names of constants, cannot be compared.
        for (const [argument, value] of Object.entries(entry?.expected_ix?.args?.[0] ?? {}))
          if (
            info[camel(argument)] !== undefined &&
            (Number.isSafeInteger(value) || typeof value === 'boolean')
          )
            compare(`${program} ${short} ${argument}`, plain(info[camel(argument)]), plain(value))
      }
    })

    testOracle('carbon', 15, 1, (compare) => {
      type Args = Record<string, unknown> & { data?: Record<string, unknown> }
      type Entry = {
        test: string
        fixture: string
        expected_ix?: { _: string; args: Args[] }
        expected_arranged_accounts?: Record<string, string | null>
      }
      /** Its names, of Fluxbeam's form of the interface, for what we name otherwise. */
      const ours: Record<string, string> = {
        swap: 'pool',
        swap_source: 'poolSource',
        swap_destination: 'poolDestination',
        pool_fee: 'feeAccount',

        amount: 'lamports',
        program_address: 'owner',
      }
      for (const { test, fixture, expected_ix, expected_arranged_accounts } of readExpected<Entry>(
        'carbon_decoders.json',
      ).entries) {
        const [decoder = '', short = ''] = test.split('-decoder::test_decode_')
        const reader = {
          fluxbeam: splTokenSwap,
          'mpl-token-metadata': program('metaplex', {}),
          'system-program': undefined,
        }
        if (!(decoder in reader) || expected_ix === undefined) continue
        const dump = readDump(readText(fixture))
        const parsed =
          reader[decoder as keyof typeof reader]?.decode(dump) ?? programOf(dump.programId)?.decode(dump)
        const name = expected_ix._.slice(expected_ix._.indexOf('::') + 2)
        const theirType = name.charAt(0).toLowerCase() + name.slice(1)
        compare(`${short} type`, parsed?.type, theirType)
        const info: Record<string, unknown> = parsed?.info ?? {}
        for (const [argument, value] of Object.entries(expected_ix.args[0] ?? {})) {
          const own = info[ours[argument] ?? camel(argument)]
          if (argument === 'create_metadata_account_args_v3') {
            const stored = info.data as Record<string, unknown> | undefined
            const { data, is_mutable } = value as { data: Record<string, unknown>; is_mutable: boolean }
            compare(`${short} name`, stored?.name, data.name)
            compare(`${short} symbol`, stored?.symbol, data.symbol)
            compare(`${short} uri`, stored?.uri, data.uri)
            compare(`${short} seller fee`, stored?.sellerFeeBasisPoints, data.seller_fee_basis_points)
            compare(`${short} mutable`, info.isMutable, is_mutable)
            const creators = (data.creators as Record<string, unknown>[]).map(({ _, ...rest }) => rest)
            compare(`${short} creators`, stored?.creators, creators)
          } else if (argument === 'seed') compare(`${short} seed`, own, (value as { args: string[] }).args[0])
          else if (argument !== '_') compare(`${short} ${argument}`, plain(own), plain(value))
        }
        for (const [role, pubkey] of Object.entries(expected_arranged_accounts ?? {})) {
          const own = info[ours[role] ?? camel(role)]
          if (own !== undefined) compare(`${short} ${role}`, own, pubkey)
        }
      }
    })

    testOracle('pinax-network/substreams-solana-idls', 7, 1, (compare) => {
      type Entry = { test: string; hex: string | null; asserts: { path: string; value: number | string }[] }
      const numbers: Record<string, string> = { 'u64::MIN': '0', 'u64::MAX': '18446744073709551615' }
      const ours: Record<string, string> = { max_amount_in: 'maximumAmountIn' }
      const accounts = Array.from({ length: 18 }, (_, n) => encodeBase58(new Uint8Array(32).fill(n + 1)))
      for (const { test, hex, asserts } of readExpected<Entry>('pinax_instruction_event_bytes.json')
        .entries) {
        if (hex === null) continue
        const short = test.slice(test.indexOf('::') + 2)
        const data = Uint8Array.from(Buffer.from(hex, 'hex'))
        if (test.startsWith('meteora_daam'))
          compare(short, meteoraDammV2.decode({ programId: '', accounts, data })?.type, 'event')
        if (!test.startsWith('raydium_amm_v4')) continue
        const info = raydiumAmm.decode({ programId: '', accounts, data })?.info
        for (const { path, value } of asserts) {
          const field = path.slice('event.'.length)
          compare(
            `${short} ${field}`,
            plain(info?.[ours[field] ?? camel(field)]),
            numbers[value] ?? plain(value),
          )
        }
      }
    })

    testOracle('0xjeffro/tx-parser on the native programs', 3, 1, (compare) => {
      type Action = { action_index: number; program?: string; fields: Record<string, string | number> }
      type Entry = { test: string; fixture: string | null; top_level_actions: Action[] }
      const ours: Record<string, string> = {
        ComputeUnitLimit: 'units',
        MicroLamports: 'microLamports',
        From: 'source',
        To: 'destination',
        Lamports: 'lamports',
      }
      for (const { test, fixture, top_level_actions } of readExpected<Entry>(
        '0xjeffro_tx-parser_actions.json',
      ).entries)
        for (const { action_index, program = '', fields } of top_level_actions) {
          if (fixture === null || !['compute_budget', 'system_program'].includes(program)) continue
          const { instructions } = decodeFixture(fixture)
          const call = instructions.find(
            ({ index, innerIndex }) => index === action_index && innerIndex === null,
          )
          for (const [field, value] of Object.entries(fields)) {
            if (field === 'ProgramName') continue
            if (field === 'InstructionName')
              compare(`${test} type`, call?.type?.toLowerCase(), String(value).toLowerCase())
            else compare(`${test} ${field}`, plain(call?.info?.[ours[field] ?? field]), plain(value))
          }
        }
    })
  },
)
