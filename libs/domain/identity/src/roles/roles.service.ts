import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { hierarchyPreset } from '@santral/contracts';
import { DataSource } from 'typeorm';

/** Keeps the roles that nobody has edited equal to the preset they follow, so that a new permission needs no migration. */
@Injectable()
export class RolesService implements OnApplicationBootstrap {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const [name, permissions] of Object.entries(hierarchyPreset)) {
      await this.database.query(`UPDATE role SET permissions = $2 WHERE name = $1 AND preset = 'hierarchy' AND permissions IS DISTINCT FROM $2`, [name, permissions]);
    }
  }
}
