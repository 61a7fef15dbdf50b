import { TriangleAlert } from 'lucide-react'
import type { Token } from '#contract/tokens/tokens.ts'
import { AddressTools } from '../../components/addresses/AddressTools.tsx'
import { TextLink } from '../../components/addresses/links.tsx'
import { WholeHash } from '../../components/addresses/WholeHash.tsx'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { VerifiedBadge } from '../../components/tokens/TokenMarks.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import { nameOf } from './token-names.ts'

/** The logo, the name with the symbol in brackets, the mark of the network profile, and the address. */
export function TokenHeader({ mint, token }: { mint: string; token: Token | undefined }) {
  const name = token && nameOf(token)
  return (
    <>
      <div className="mb-4">
        <p className="mb-1 text-small text-muted">Token</p>
        <div className="flex items-center gap-3">
          <TokenLogo url={token?.logoUri} name={token?.symbol || token?.name} size={36} />
          <h1 className="flex min-h-8.5 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-pretty font-semibold text-[1.3125rem] leading-7 tracking-tight sm:text-[1.625rem] sm:leading-8.5">
            {name ? (
              <span className="wrap-anywhere min-w-0">
                {name}
                {token.symbol && token.symbol !== name && (
                  <span className="font-normal text-muted"> ({token.symbol})</span>
                )}
              </span>
            ) : (
              <>
                <span className="inline-flex h-7 items-center sm:h-8.5">
                  <Bar characters={12} />
                </span>
                <span role="status" className="sr-only">
                  Loading token data...
                </span>
              </>
            )}
            {/* On a phone the mark is on a line of its own, because most names leave no room for it.
                The key makes it a new element after loading, so that the change of its position does
                not count as a layout shift. */}
            <span key={String(!token)} className="inline-flex h-5.5 items-center max-sm:basis-full">
              {token ? <Verification verified={token.verified} /> : <Bar characters={7} />}
            </span>
          </h1>
        </div>
        <div className="mt-1.5 min-h-6 text-muted">
          <WholeHash value={mint} label="Token address" />
          <AddressTools address={mint} />
        </div>
      </div>
      {token?.copyOf && <CopyWarning original={token.copyOf} />}
    </>
  )
}

function Verification({ verified }: { verified: boolean }) {
  return verified ? (
    <VerifiedBadge />
  ) : (
    <Badge title="The network profile of this explorer does not list this token">UNVERIFIED</Badge>
  )
}

/** The warning that a look-alike of a verified token is not that token. */
function CopyWarning({ original }: { original: NonNullable<Token['copyOf']> }) {
  return (
    <p
      role="alert"
      className="mb-4 flex items-start gap-2 rounded-lg border border-warn/50 bg-card px-4 py-3 text-small"
    >
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      <span>
        This token looks like a copy of <TextLink to={paths.token(original.mint)}>{original.symbol}</TextLink>
        , a verified token with another address. Its creator chose the name; check the address before you
        trade.
      </span>
    </p>
  )
}
