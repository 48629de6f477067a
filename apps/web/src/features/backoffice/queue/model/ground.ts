/** As the server has it. */
const GROUND_MIN = 5;
/** The most characters that the server takes of a ground. */
export const GROUND_MAX = 500;

/** Whether it says enough of how an officer knows. */
export function isGround(text: string): boolean {
  const { length } = text.trim();
  return length >= GROUND_MIN && length <= GROUND_MAX;
}
