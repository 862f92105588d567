import { Injectable } from '@nestjs/common';
import type { DocumentPortrait, DocumentSource } from '../document-evidence.js';
import type { Evidence, Findings, FoundFace } from '../engine.js';
import { toStored } from './faces/stored-template.js';
import { documentFindings } from './findings/document-findings.policy.js';
import { lacksAddress } from './findings/document-person.policy.js';
import { PhotographedDocuments } from './photographed-documents.js';
import { SameHumanCheck } from './same-human-check.js';

/** Judges the evidence of a document, and looks whether its holder is known. */
@Injectable()
export class DocumentEvaluator {
  readonly #source: DocumentSource;

  constructor(
    photographs: PhotographedDocuments,
    private readonly sameHuman: SameHumanCheck,
  ) {
    this.#source = photographs;
  }

  async evaluate(evidence: Evidence, signal: AbortSignal): Promise<Findings> {
    const document = await this.#source.collect(evidence, signal);
    const findings: Findings = {
      ...documentFindings(document),
      lacksAddress: document !== null && lacksAddress(document),
      face: document?.portrait ? faceOf(document.portrait) : null,
    };
    // With a selfie, the selfie is compared.
    return evidence.steps.includes('selfie')
      ? findings
      : this.sameHuman.check(evidence, findings, signal);
  }
}

function faceOf({ face, cut }: DocumentPortrait): FoundFace | null {
  if (!face || !cut) return null;
  const picture = Buffer.from(cut).toString('base64');
  return { kind: 'portrait', template: toStored(face.template), picture };
}
