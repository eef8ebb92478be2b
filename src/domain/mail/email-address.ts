const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Returns whether the text is a single plain e-mail address of at most 254 characters, without a display name. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}
