/*
 * SIGNIN-04: what a sign-in form does not send, because it can be nobody's. The shortest usernames have three characters;
 * passwords that the specification lets in have four.
 */
const loginMin = 3
const passwordMin = 4

export function isShortLogin(login: string): boolean {
  return login.trim().length < loginMin
}

export function isShortPassword(password: string): boolean {
  return password.length < passwordMin
}
