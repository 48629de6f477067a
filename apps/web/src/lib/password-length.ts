const LENGTH_MIN = 8;

/** Whether a password is shorter than the server takes one, in the form that it is kept in. */
export function isPasswordShort(password: string): boolean {
  return password.normalize('NFKC').length < LENGTH_MIN;
}
