/** A text in which names between backticks are shown as code. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
      <code key={index} className="font-mono text-[0.929em] text-ink">
        {part}
      </code>
    ),
  )
}
