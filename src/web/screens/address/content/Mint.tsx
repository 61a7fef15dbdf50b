import { AddressLink, TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { Fields } from '../../../components/instructions/Fields.tsx'
import { count } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { type ContentProps, digitsOf, textOf } from './parsed-info.ts'

/** A mint: its supply, and who may change it. The token's own page shows holders and markets. */
export function Mint({ type: { address }, info }: ContentProps) {
  const [mintAuthority, freezeAuthority] = [textOf(info.mintAuthority), textOf(info.freezeAuthority)]
  const decimals = typeof info.decimals === 'number' ? info.decimals : null
  return (
    <>
      <Facts>
        <Fact label="Token">
          <TextLink to={paths.token(address)}>Token page</TextLink>
          <span className="text-muted">with price, holders, markets and transfers</span>
        </Fact>
        <Fact label="Supply">
          {known(digitsOf(info.supply), (raw) => (
            // Extensions may scale the displayed supply, which the token's page shows; here it is in raw
            // units.
            <Amount raw={raw} decimals={info.extensions ? null : decimals} />
          ))}
        </Fact>
        <Fact label="Decimals">{known(decimals, count)}</Fact>
        <Fact label="Mint authority">
          {mintAuthority ? (
            <AddressLink address={mintAuthority} copy />
          ) : (
            <span className="text-muted">None: no more can be minted</span>
          )}
        </Fact>
        <Fact label="Freeze authority">
          {freezeAuthority ? (
            <AddressLink address={freezeAuthority} copy />
          ) : (
            <span className="text-muted">None: no account can be frozen</span>
          )}
        </Fact>
      </Facts>
      {Array.isArray(info.extensions) && (
        <div className="border-line/60 border-t p-4">
          <Fields caption="Extensions" fields={[['extensions', info.extensions]]} />
        </div>
      )}
    </>
  )
}
