/** Countries by their own words in English, with those of the product's languages first. */
const FIRST = ['US', 'GB', 'DE', 'FR', 'ES', 'IT', 'AT', 'CH', 'CA', 'MX'];
const OTHERS =
  'AE AR AU BE BG BR CL CN CO CR CY CZ DK DO EC EE EG FI GR HK HR HU ID IE IL IN IS JP KR LI LT LU LV MA MT MY NL NO NZ PE PH PK PL PT RO RS SA SE SG SI SK TH TN TR TW UA UY VN ZA'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'region' });

export const PHONE_COUNTRIES = [...FIRST, ...OTHERS].map((value) => ({
  value,
  label: names.of(value) ?? value,
}));
