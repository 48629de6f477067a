/** A network's code, or several: Latin in both languages. */
export function Code({ code }: { code: string }) {
  return <bdi dir="ltr">{code}</bdi>;
}
