/** Of the field for a number, in the pages in which ten digits may be North American. */
export const WITHOUT_COUNTRY_CODE: Record<string, { hint: string; refused: string }> = {
  en: {
    hint: 'Outside the US and Canada, start with + and the country code.',
    refused: 'Enter a mobile number, such as 202 555 0143 or +44 7700 900123.',
  },
  es: {
    hint: 'Fuera de Estados Unidos y Canadá, empiece con + y el código del país.',
    refused: 'Escriba un número de móvil, como 202 555 0143 o +44 7700 900123.',
  },
};
