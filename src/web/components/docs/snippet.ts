export type Snippet = {
  title: string
  /** The program that runs the snippet. */
  language: 'Shell' | 'TypeScript' | 'JavaScript'
  /** A sentence that says what it does and requires. */
  about: string
  code: string
}
