/** A contact as staff see it: enough to recognise it with the person, too little to use it. */
export function maskedEmail(email: string | null): string | null {
  if (email === null) return null;
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, 1).join('')}•••@${domain}`;
}

export function maskedPhone(phone: string | null): string | null {
  return phone && `••• ${phone.slice(-2)}`;
}
