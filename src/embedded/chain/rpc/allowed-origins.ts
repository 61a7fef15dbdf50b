import { isLoopback } from '#lib/network/loopback.ts'

/** Whether a request with this `Origin` header is answered; programs that are not browsers send none. */
export type AllowOrigin = (origin: string | undefined) => boolean

/**
 * Pages of this machine may use the node: wallets and programs under development. Pages of other sites that
 * are open in a browser on this machine may not, unless `origins` has them.
 *
 * @param origins such as `https://wallet.example.org`; `*`: all
 */
export function allowOrigins(origins: readonly string[]): AllowOrigin {
  return (origin) => {
    if (origin === undefined || origins.includes('*') || origins.includes(origin)) return true
    return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
  }
}

export const refusalOf = (origin: string | undefined): string =>
  `Pages of ${origin} may not use this node. Name this origin in LOCALNET_ORIGINS to allow it.\n`
