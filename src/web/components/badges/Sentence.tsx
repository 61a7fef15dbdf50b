import type { SentencePiece } from '#contract/transactions/sentences.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../addresses/links.tsx'
import { warningOf } from '../tokens/TokenText.tsx'

/**
 * A sentence of the API, in which tokens and accounts are links that show their addresses on hover. The text
 * itself marks look-alikes of verified tokens.
 */
export function Sentence({ pieces }: { pieces: readonly SentencePiece[] }) {
  return (
    <span className="in-text">
      {pieces.map(({ kind, text, value, copyOf }, index) => {
        const key = `${index} ${text}`
        const isAmount = AMOUNT.test(text)
        const shape = isAmount ? 'in-one-piece' : undefined
        // A non-breaking space keeps a unit on the line of its number.
        const written = isAmount ? text : text.replace(NUMBER, '$1\u00a0')
        if (kind === 'text' || value === null)
          return (
            <span key={key} className={shape}>
              {written}
            </span>
          )
        return (
          <span key={key} className={shape}>
            <TextLink to={kind === 'token' ? paths.token(value) : paths.address(value)}>
              <span
                title={copyOf ? warningOf(copyOf) : value}
                data-hash={value}
                className={copyOf ? 'text-warn' : undefined}
              >
                {written}
              </span>
            </TextLink>
          </span>
        )
      })}
    </span>
  )
}

/** A number at the beginning of a text, with the space before its unit. */
const NUMBER = /^([\d,.]+) /
/** An amount whose unit is one word. A list that truncates the sentence shows it completely or not at all. */
const AMOUNT = /^[\d,.]+ \S+$/
