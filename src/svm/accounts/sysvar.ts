import { ByteReader } from '../byte-reader.ts'
import { SYSVAR } from '../program-ids.ts'
import type { AccountParser } from './parsed-account.ts'

/** https://docs.rs/solana-sysvar; keys as in account-decoder's parse_sysvar */
const types: Record<string, [type: string, read: (reader: ByteReader) => unknown]> = {
  [SYSVAR.clock]: [
    'clock',
    (reader) => ({
      slot: reader.u64(),
      epochStartTimestamp: reader.i64(),
      epoch: reader.u64(),
      leaderScheduleEpoch: reader.u64(),
      unixTimestamp: reader.i64(),
    }),
  ],
  [SYSVAR.rent]: [
    'rent',
    (reader) => ({
      lamportsPerByteYear: String(reader.u64()),
      exemptionThreshold: reader.f64(),
      burnPercent: reader.u8(),
    }),
  ],
  [SYSVAR.epochSchedule]: [
    'epochSchedule',
    (reader) => ({
      slotsPerEpoch: reader.u64(),
      leaderScheduleSlotOffset: reader.u64(),
      warmup: reader.bool(),
      firstNormalEpoch: reader.u64(),
      firstNormalSlot: reader.u64(),
    }),
  ],
  [SYSVAR.slotHashes]: [
    'slotHashes',
    (reader) => list(reader, () => ({ slot: reader.u64(), hash: reader.address() })),
  ],
  [SYSVAR.recentBlockhashes]: [
    'recentBlockhashes',
    (reader) =>
      list(reader, () => ({
        blockhash: reader.address(),
        feeCalculator: { lamportsPerSignature: String(reader.u64()) },
      })),
  ],
  [SYSVAR.stakeHistory]: ['stakeHistory', stakeHistoryOf],
  [SYSVAR.lastRestartSlot]: ['lastRestartSlot', (reader) => ({ lastRestartSlot: reader.u64() })],
  [SYSVAR.epochRewards]: [
    'epochRewards',
    (reader) => ({
      distributionStartingBlockHeight: reader.u64(),
      numPartitions: reader.u64(),
      parentBlockhash: reader.address(),
      totalPoints: String(reader.u128()),
      totalRewards: String(reader.u64()),
      distributedRewards: String(reader.u64()),
      active: reader.bool(),
    }),
  ],
}

export const parseSysvar: AccountParser = (data, { address = '' }) => {
  const known = Object.hasOwn(types, address) ? types[address] : undefined
  if (!known) return undefined
  const [type, read] = known
  return { program: 'sysvar', parsed: { type, info: read(new ByteReader(data)) }, space: data.length }
}

/** The chain's stake in each of the last 512 completed epochs, newest first; in lamports. */
export const readStakeHistory = (data: Uint8Array) => stakeHistoryOf(new ByteReader(data))

function stakeHistoryOf(reader: ByteReader) {
  return list(reader, () => ({
    epoch: reader.u64(),
    stakeHistory: { effective: reader.u64(), activating: reader.u64(), deactivating: reader.u64() },
  }))
}

function list<T>(reader: ByteReader, one: () => T): T[] {
  return Array.from({ length: reader.length() }, one)
}
