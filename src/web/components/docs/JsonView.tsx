/** Indented JSON. */
export function JsonView({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
    <pre tabIndex={0} className="max-h-[32rem] overflow-auto p-4 font-mono text-xs leading-5">
      {text}
    </pre>
  )
}
