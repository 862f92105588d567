import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A counter of `rate-limiter-flexible`, which writes it. The table is unlogged: a crash may empty it. */
@Entity({ schema: 'platform', name: 'rate_limits' })
@Index('rate_limits_expiry_index', ['expire'])
export class RateLimitEntity {
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  @Column({ type: 'integer', default: 0 }) points: number;

  /** Milliseconds since 1970. */
  @Column({ type: 'bigint', nullable: true }) expire: string | null;
}
