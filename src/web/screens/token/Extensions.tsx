import { Fragment } from 'react'
import type { Token } from '#contract/tokens/tokens.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { JsonView } from '../../components/docs/JsonView.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Loading } from '../../ui/layout/Skeleton.tsx'

type Props = {
  token: Token | undefined
  /** The names of the coin and of its wrapped form, if the token is the wrapped coin. */
  wrapped: { coin: string; wrappedSymbol: string } | undefined
}

/** Who may change the token, and what its Token-2022 extensions mean for holders. */
export function Extensions({ token, wrapped }: Props) {
  if (!token) return <Loading what="the extensions" />
  const { authorities, extensions } = token
  return (
    <div className="grid gap-4">
      <Card title="Authorities" flush>
        {authorities === null ? (
          <EmptyState title="The mint account cannot be read from the chain just now." />
        ) : (
          <Facts>
            {wrapped && (
              <Fact label="New tokens">
                <span className="text-muted">
                  Whoever wraps {wrapped.coin} makes {wrapped.wrappedSymbol}; unwrapping gives the{' '}
                  {wrapped.coin} back.
                </span>
              </Fact>
            )}
            {authorities.map(({ role, title, address, text }) => (
              <Fact key={role} label={title}>
                {address === null ? (
                  <span className="text-muted">None: nobody {text}.</span>
                ) : (
                  <>
                    <AddressLink address={address} copy />
                    <span className="text-muted">{text}</span>
                  </>
                )}
              </Fact>
            ))}
          </Facts>
        )}
      </Card>
      <Card title="Token Extensions" flush>
        {extensions === null ? (
          <EmptyState title="The mint account cannot be read from the chain just now." />
        ) : extensions.length === 0 ? (
          <EmptyState title="This token has no extensions.">
            Balances and transfers follow the rules of the token program alone.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line/60">
            {extensions.map(({ extension, title, text, limitsHolder, state }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mint may have several that are not known
              <li key={i} className="px-4 py-3">
                <h3 className="flex flex-wrap items-center gap-2 font-medium">
                  {title}
                  <Badge tone={limitsHolder ? 'orange' : 'gray'}>
                    {limitsHolder ? 'limits holders' : 'no limit for holders'}
                  </Badge>
                </h3>
                <p className="wrap-anywhere mt-1 max-w-prose text-muted">
                  <TextWithAddresses text={text} />
                </p>
                {state && (
                  <details className="mt-2 text-small">
                    <summary className="cursor-pointer text-muted hover:text-ink">
                      Fields of {extension}
                    </summary>
                    <JsonView text={JSON.stringify(JSON.parse(state), null, 2)} />
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** A sentence in which every address is a link. */
function TextWithAddresses({ text }: { text: string }) {
  return text.split(/\b([1-9A-HJ-NP-Za-km-z]{32,44})\b/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={i}>{i % 2 === 1 && isBase58Of(part, 32) ? <AddressLink address={part} /> : part}</Fragment>
  ))
}
