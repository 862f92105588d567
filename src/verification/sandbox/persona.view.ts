import { ApiProperty } from '@nestjs/swagger';
import { viewOf } from '../../platform/http/index.js';
import type { Persona } from './personas.js';

export class PersonaView {
  @ApiProperty({ type: 'string', example: 'persona_01' }) id: string;
  @ApiProperty({ type: 'string' }) first_name: string;
  @ApiProperty({ type: 'string', nullable: true }) middle_name: string | null;
  @ApiProperty({ type: 'string' }) last_name: string;
  @ApiProperty({ type: 'string', format: 'date' }) dob: string;
  @ApiProperty({ type: 'string' }) email: string;
  @ApiProperty({ type: 'string' }) phone: string;
  @ApiProperty({ type: 'string', example: 'drivers_license' }) document_type: string;
}

export function personaView(persona: Persona): PersonaView {
  return viewOf(PersonaView, {}, { ...persona, document_type: persona.document.type });
}
