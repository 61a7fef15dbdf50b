import type { AddressProgram } from '#contract/addresses/addresses.ts'
import { words } from '../../../format/words.ts'

type Fields = NonNullable<AddressProgram['securityTxt']>

/** The contact text that the program's author publishes in the code: for display only, nothing in it is a link. */
export function SecurityText({ fields }: { fields: Fields }) {
  return (
    <section
      aria-label="security.txt"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
      tabIndex={0}
      className="max-h-56 w-full min-w-0 overflow-y-auto print:max-h-none"
    >
      <dl className="text-[0.8125rem]">
        {fields.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an author may repeat a name
          <div key={index} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{words(name)}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
