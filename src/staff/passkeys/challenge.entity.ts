import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

export const CHALLENGE_PURPOSES = ['sign_in', 'register', 'step_up', 'confirmed_step_up'] as const;

/** A challenge that an authenticator signs. It accepts one answer, right or wrong. */
@Entity({ schema: 'platform', name: 'staff_challenges' })
@Check('staff_challenges_purpose_check', isOneOf('purpose', CHALLENGE_PURPOSES))
@Index('staff_challenges_expiry_index', ['expiresAt'])
export class StaffChallenge {
  @PrimaryColumn(idColumn('challenge')) id: Id<'challenge'>;
  @Column({ type: 'text' }) purpose: (typeof CHALLENGE_PURPOSES)[number];
  @Column({ type: 'text' }) challenge: string;

  /** The session or link that asked for it; empty for a sign-in. */
  @Column({ type: 'text' }) subject: string;

  /** Action and target of a step-up: it confirms nothing else. */
  @Column({ type: 'text' }) action: string;
  @Column({ type: 'text' }) target: string;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) answeredAt: Date | null;

  /** When a confirmed step-up was used. */
  @Column({ type: 'timestamptz', nullable: true }) spentAt: Date | null;
}
