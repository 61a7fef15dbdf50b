import { encodeBase58 } from '#lib/text/base58.ts'
import { countOf, isAddress, type LooseRecord, listOf, recordOf, textOf, u64Of } from './loose-json.ts'

/**
 * The footer that the producer of a block wrote after its transactions (SIMD-0307). Only the producer vouches
 * for it.
 */
export type BlockFooter = {
  /** Nanoseconds since 1970, by the producer's clock, as digits. */
  producerTimeNanos: string | null
  /** The client and its version, as the producer wrote them: `agave/v4.3.0 (…)`. */
  client: string | null
  bankHash: string | null
  certificates: FooterCertificate[]
}

/** `name`: the node's name of the field. */
export type FooterCertificate = { name: string; slot: number | null }

const LONGEST_CLIENT = 255

/**
 * null where the node returns no footer: for blocks from before there were footers, and where it is
 * unreadable.
 */
export function footerOf(source: unknown): BlockFooter | null {
  const footer = recordOf(source)
  if (footer === undefined) return null
  const client = textOf(footer.blockUserAgent)?.slice(0, LONGEST_CLIENT)
  const read = {
    producerTimeNanos: u64Of(footer.blockProducerTimeNanos)?.toString() ?? null,
    client: client ? client : null,
    bankHash: hashOf(footer.bankHash),
    certificates: certificatesOf(footer),
  }
  const isEmpty = !read.producerTimeNanos && !read.client && !read.bankHash && read.certificates.length === 0
  return isEmpty ? null : read
}

/** A hash in base58, or as 32 numbers, which is how nodes write other hashes of the new consensus. */
function hashOf(source: unknown): string | null {
  if (isAddress(source)) return source
  const bytes = listOf(source).map((byte) => countOf(byte) ?? 256)
  return bytes.length === 32 && bytes.every((byte) => byte < 256)
    ? encodeBase58(Uint8Array.from(bytes))
    : null
}

/** The fields whose names say that they are certificates, of any kind; some are lists. */
function certificatesOf(footer: LooseRecord): FooterCertificate[] {
  return Object.entries(footer)
    .filter(([name]) => /cert/i.test(name))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap((one) => {
        const certificate = recordOf(one)
        if (certificate === undefined) return []
        return { name, slot: countOf(certificate.slot) ?? countOf(recordOf(certificate.block)?.slot) ?? null }
      }),
    )
}
