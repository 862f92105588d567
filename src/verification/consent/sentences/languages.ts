import type { Locale } from '../../../platform/text/index.js';
import type { ConsentSentences } from './consent-sentences.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';

export type { Names } from './consent-sentences.js';

export const SENTENCES: Readonly<Record<Locale, ConsentSentences>> = { en, es, fr, de, it };
