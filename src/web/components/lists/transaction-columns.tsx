import type { ReactNode } from 'react'
import type { TransactionSummary } from '#contract/transactions/transactions.ts'
import { firstType, summaryOf } from '../../format/instructions.ts'
import { cx } from '../../ui/class-names.ts'
import { phonePart } from '../../ui/table/phone-places.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { CopyButton } from '../addresses/CopyButton.tsx'
import type { HashForm } from '../addresses/Hash.tsx'
import { AddressLink, BlockLink, SignatureLink } from '../addresses/links.tsx'
import { Amount } from '../amounts/Amount.tsx'
import { known } from '../amounts/unknown.tsx'
import { ActionBadge } from '../badges/ActionBadge.tsx'
import { Sentence } from '../badges/Sentence.tsx'
import { StatusIcon } from '../badges/StatusBadge.tsx'

// These are the columns of lists of transactions.

type TransactionColumn = Column<TransactionSummary>

/** The key of a row in lists of transactions. */
export const signatureOf = ({ signature }: TransactionSummary) => signature

/** The column of the signature. `more` follows its copy button. */
export const signatureColumn = (
  form: HashForm,
  more?: (row: TransactionSummary) => ReactNode,
): TransactionColumn => ({
  label: 'Signature',
  // The width fits the short form and two buttons, even when the home page's columns share 56 rem.
  width: '14.75rem',
  characters: 17,
  phone: 'lead',
  cell: (row) => (
    <span className="flex items-center gap-1">
      <SignatureLink signature={row.signature} form={form} />
      <CopyButton value={row.signature} label="Signature" />
      {more?.(row)}
    </span>
  ),
})

export const shortSignatureColumn: TransactionColumn = {
  ...signatureColumn('address'),
  width: '10rem',
  characters: 13,
}

/**
 * The sentence about what the transaction did, with links. It has the height of a live list's row: two lines,
 * of which the second ends with an ellipsis if the sentence is longer. The title contains the whole sentence.
 */
export const sentenceColumn: Column<Pick<TransactionSummary, 'sentence' | 'sentencePieces'>> = {
  label: 'What happened',
  width: '18rem',
  characters: 34,
  phone: 'body',
  cell: ({ sentence, sentencePieces }) => (
    <span
      title={sentence}
      className="line-clamp-2 whitespace-normal leading-4 [overflow-wrap:anywhere] lines:leading-5"
    >
      <Sentence pieces={sentencePieces} />
    </span>
  ),
}

/**
 * The column of the sentence with an icon of its outcome, in place of the columns of status and type, which
 * are in the title. In a live list it has the height of a row; elsewhere it shows the whole sentence.
 */
const outcomeColumnOf = (
  live: boolean,
): Column<Pick<TransactionSummary, 'status' | 'sentence' | 'sentencePieces' | 'instructions'>> => ({
  label: 'What happened',
  width: '27rem',
  characters: 44,
  phone: 'parts',
  wraps: !live,
  cell: ({ status, sentence, sentencePieces, instructions }) => (
    <span
      className={cx('flex min-w-0 gap-2 lines:contents', live ? 'items-center' : 'items-start')}
      title={`${sentence}\nType: ${summaryOf(instructions)}`}
    >
      <span className={cx(!live && 'pt-0.5', phonePart.icon)}>
        <StatusIcon status={status} />
      </span>
      <span
        className={cx(
          'min-w-0 [overflow-wrap:anywhere]',
          status === 'failed' && 'text-bad',
          live && 'line-clamp-2 whitespace-normal leading-4 lines:min-h-10',
          phonePart.body,
        )}
      >
        <Sentence pieces={sentencePieces} />
      </span>
    </span>
  ),
})

export const outcomeColumn = outcomeColumnOf(false)
export const liveOutcomeColumn = outcomeColumnOf(true)

/** The column that summarizes all instructions in one line. */
export const summaryColumn: TransactionColumn = {
  label: 'Type',
  phone: 'hidden',
  width: '8.5rem',
  characters: 22,
  cell: ({ instructions }) => <ActionBadge action={summaryOf(instructions)} />,
}

/** The column with the type of the first instruction only. */
export const firstTypeColumn: TransactionColumn = {
  label: 'Type',
  phone: 'amount',
  width: '9rem',
  characters: 17,
  cell: ({ instructions }) => <ActionBadge action={firstType(instructions)} />,
}

export const blockColumn: TransactionColumn = {
  label: 'Block',
  width: '6.5rem',
  characters: 8,
  cell: ({ blockHeight, slot }) => <BlockLink height={blockHeight} slot={slot} />,
}

export const feeColumn = (coin: string, decimals: number): TransactionColumn => ({
  label: 'Fee',
  unit: coin,
  numeric: true,
  width: '8rem',
  characters: 11,
  cell: ({ fee }) => <Amount raw={fee} show={decimals} />,
})

export const feePayerColumn: TransactionColumn = {
  label: 'Fee Payer',
  width: '13rem',
  // The typical length includes a name.
  characters: 30,
  cell: ({ feePayer }) => known(feePayer, (address) => <AddressLink address={address} copy />),
}
